import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReleaseToken } from 'shared/contract/administration';
import { currentLocale, formatDateTime } from 'shared/i18n';

/** Whether a token is valid: green, or grey with who revoked it. */
export function TokenState({ token: { state, revoked_at, revoked_by } }: { token: ReleaseToken }) {
  const translate = useTranslate();
  const tone = state === 'valid' ? 'done' : 'risk-none';
  const label = revoked_at
    ? translate('resources.release-tokens.revoked_by', {
        at: formatDateTime(revoked_at, currentLocale()),
        by: revoked_by ?? '–',
      })
    : translate(`resources.release-tokens.states.${state}`);
  return (
    <Chip
      size="small"
      label={label}
      sx={{ backgroundColor: `var(--av-${tone}-tint)`, color: `var(--av-${tone}-ink)` }}
    />
  );
}
