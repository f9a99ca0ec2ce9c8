import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RolloutRelease, Rollouts } from 'shared/contract/administration';
import { formatCount, formatHour } from './figures';

const HOUR_MS = 3_600_000;
const HEIGHT = 100;
/** Part of an hour's width that its bar takes. */
const BAR = 0.8;
/** What is there is visible beside a hundred times as much. */
const LEAST_HEIGHT = 2;

type Hour = RolloutRelease['hours'][number];

const heightOf = (value: number, most: number) =>
  value === 0 ? 0 : Math.max(LEAST_HEIGHT, (HEIGHT * value) / most);

function Bar({ hour: { loads, failures }, x, most }: { hour: Hour; x: number; most: number }) {
  const failed = heightOf(failures, most);
  const shown = Math.min(heightOf(loads, most), HEIGHT - failed);
  return (
    <>
      <rect x={x} y={HEIGHT - shown} width={BAR} height={shown} fill="var(--av-primary)" />
      <rect x={x} y={HEIGHT - shown - failed} width={BAR} height={failed} fill="var(--av-error)" />
    </>
  );
}

const Key = ({ colour, label }: { colour: string; label: string }) => (
  <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
    <Box sx={{ width: 12, height: 12, borderRadius: '3px', backgroundColor: colour }} />
    <Typography variant="body2">{label}</Typography>
  </Stack>
);

/** Pages of each hour, those that failed on top. The text says what the bars show. */
export function HourBars({ hours, range }: { hours: RolloutRelease['hours']; range: Rollouts['hours'] }) {
  const translate = useTranslate();
  const t = (key: string, values?: object) => translate(`resources.rollouts.${key}`, values);
  const first = Date.parse(range.first);
  const count = Math.round((Date.parse(range.last) - first) / HOUR_MS) + 1;
  const most = Math.max(1, ...hours.map(({ loads, failures }) => loads + failures));
  const total = (part: 'loads' | 'failures') => formatCount(hours.reduce((sum, hour) => sum + hour[part], 0));
  const text = t('graph', {
    from: formatHour(range.first),
    to: formatHour(range.last),
    loads: total('loads'),
    failures: total('failures'),
    most: formatCount(most),
  });
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box
        component="svg"
        role="img"
        aria-label={text}
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: 96, borderBlockEnd: '1px solid var(--av-line)' }}
      >
        {hours.map(hour => (
          <Bar key={hour.hour} hour={hour} x={(Date.parse(hour.hour) - first) / HOUR_MS} most={most} />
        ))}
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', color: 'var(--av-ink-2)' }}>
        <Typography variant="caption">{formatHour(range.first)}</Typography>
        <Typography variant="caption">{formatHour(range.last)}</Typography>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, marginTop: 0.5 }}>
        <Key colour="var(--av-primary)" label={t('loads')} />
        <Key colour="var(--av-error)" label={t('failures')} />
        <Typography variant="body2" color="textSecondary">
          {t('most', { smart_count: most, count: formatCount(most) })}
        </Typography>
      </Stack>
    </Box>
  );
}
