import { Box, Button, FormHelperText, InputLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { LOGO_BYTES } from 'shared/contract/administration';
import { FileButton } from '../../imports/file-button';

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Chooses a logo and shows it. The server determines the file type from the content. */
export function LogoInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: null });
  const [problem, setProblem] = useState<'too_large' | 'unreadable' | null>(null);

  async function choose(file: File): Promise<void> {
    if (file.size > LOGO_BYTES) return setProblem('too_large');
    try {
      field.onChange(await addressOf(file));
      setProblem(null);
    } catch {
      setProblem('unreadable');
    }
  }

  const message = problem
    ? translate(`resources.partners.logo_${problem}`, { limit: LOGO_BYTES / 1024 / 1024 })
    : fieldState.error?.message?.replace('@@react-admin@@', '').replaceAll('"', '');
  return (
    <Box sx={{ marginY: 1 }}>
      <InputLabel shrink>{translate('resources.partners.fields.logo')}</InputLabel>
      {field.value && (
        <Box
          component="img"
          src={field.value}
          alt={translate('resources.partners.logo_preview')}
          sx={{ maxHeight: 120, maxWidth: '100%', background: '#fff', padding: 1, borderRadius: 1 }}
        />
      )}
      <Stack direction="row" spacing={1}>
        <FileButton label={translate('resources.partners.logo_choose')} accept={PICTURES} onChoose={choose} />
        {field.value && (
          <Button color="error" onClick={() => field.onChange(null)}>
            {translate('resources.partners.logo_remove')}
          </Button>
        )}
      </Stack>
      <FormHelperText error={Boolean(message)}>
        {message || translate('resources.partners.logo_help', { limit: LOGO_BYTES / 1024 / 1024 })}
      </FormHelperText>
    </Box>
  );
}
