import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReleaseToken } from 'shared/contract/administration';

/** Whether a token is valid: green if so, else grey. */
export function TokenState({ state }: Pick<ReleaseToken, 'state'>) {
  const translate = useTranslate();
  const tone = state === 'valid' ? 'done' : 'risk-none';
  return (
    <Chip
      size="small"
      label={translate(`resources.release-tokens.states.${state}`)}
      sx={{ backgroundColor: `var(--av-${tone}-tint)`, color: `var(--av-${tone}-ink)` }}
    />
  );
}
