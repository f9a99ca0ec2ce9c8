import { Button, Container, CssBaseline, createTheme, Stack, ThemeProvider, Typography } from '@mui/material';
import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { themeStore } from 'shared/ui/core';
import { translate } from './i18n-provider';
import { darkTheme, lightTheme } from './theme';

/** Replaces the administration for users without access, or when the server does not respond. */
export function Notice({ kind }: { kind: 'not-allowed' | 'unreachable' }) {
  const theme = themeStore.getState().theme === 'dark' ? darkTheme : lightTheme;
  return (
    <ThemeProvider theme={createTheme(theme)}>
      <CssBaseline />
      <Container maxWidth="sm" component="main" sx={{ paddingTop: '15vh' }}>
        <Stack spacing={2}>
          <Typography variant="h4" component="h1">
            {translate(`administration.notice.${kind}.title`)}
          </Typography>
          <Typography>{translate(`administration.notice.${kind}.text`)}</Typography>
          <Stack direction="row" spacing={1}>
            {kind === 'unreachable' && (
              <Button variant="contained" onClick={() => window.location.reload()}>
                {translate('administration.notice.again')}
              </Button>
            )}
            <Button variant="outlined" href={localizedPath(paths.home(), currentLocale())}>
              {translate('administration.back')}
            </Button>
          </Stack>
        </Stack>
      </Container>
    </ThemeProvider>
  );
}
