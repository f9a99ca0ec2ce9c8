import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { NewReleaseToken } from './make-token';

/** Shows a new token, this once. Only its button closes it, so that the token is not lost by a click beside it. */
export function ShowToken({ made, onClose }: { made: NewReleaseToken; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { token, team, remote } = made;
  const t = (key: string, values?: object) => translate(`resources.release-tokens.${key}`, values);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      notify('resources.release-tokens.copied');
    } catch {
      // Without permission, or over plain HTTP.
      notify('resources.release-tokens.not_copied', { type: 'warning' });
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle>{t('made_title', { team, remote })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{t('once')}</Alert>
          <TextField
            label={t('token')}
            value={token}
            multiline
            onFocus={event => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
          />
          <Box>
            <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </Box>
          <Typography color="textSecondary">{t('use')}</Typography>
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            AVICABLE_RELEASE_TOKEN=… npm run release -- {remote} --server {window.location.origin}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
