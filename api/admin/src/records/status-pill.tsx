import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

const TONES: Readonly<Record<string, string>> = { active: 'done', waiting: 'wait' };

/** A status as a pill: green in use, amber where something waits, otherwise grey. */
export function StatusPill() {
  const translate = useTranslate();
  const choice = useRecordContext<{ id: string; name: string }>();
  if (!choice) return null;
  const tone = TONES[choice.id] ?? 'risk-none';
  return (
    <Chip
      size="small"
      label={translate(choice.name)}
      sx={{ backgroundColor: `var(--av-${tone}-tint)`, color: `var(--av-${tone}-ink)` }}
    />
  );
}
