import { Alert, Box, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RolloutNumbers, RolloutRelease, Rollouts } from 'shared/contract/administration';
import { currentLocale, formatDateTime } from 'shared/i18n';
import { formatCount, formatHour, formatPercent, formatRate } from './figures';
import { HourBars } from './hour-bars';

function useTexts() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`resources.rollouts.${key}`, values);
}

/** How a trial will end, and how it stands. */
function Rule({ trial }: { trial: NonNullable<RolloutRelease['trial']> }) {
  const t = useTexts();
  const left = Math.max(0, trial.min_loads - trial.loads - trial.failures);
  return (
    <Alert severity="info">
      {t('rule', {
        until: formatDateTime(trial.until, currentLocale()),
        errors: formatPercent(trial.max_errors),
      })}{' '}
      {left > 0 && t('left', { smart_count: left, count: formatCount(left) })}
    </Alert>
  );
}

/** The share of pages that failed in some time, and how many they were. */
function Figure({ label, numbers }: { label: string; numbers: RolloutNumbers }) {
  const t = useTexts();
  const { loads, failures } = numbers;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h5" component="p">
        {formatRate(numbers)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('figures', { loads: formatCount(loads), failures: formatCount(failures) })}
      </Typography>
    </Box>
  );
}

/** Failures by cause with what the last one said. */
function Causes({ causes }: Pick<RolloutRelease, 'causes'>) {
  const t = useTexts();
  return (
    <Box>
      <Typography variant="subtitle1" component="h3">
        {t('causes')}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {causes.map(({ cause, count, of_release, message, at }) => (
          <li key={cause}>
            <Typography>
              {t(`cause.${cause}`)} <Chip size="small" label={formatCount(count)} />
              {!of_release && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {' '}
                  {t('not_of_release')}
                </Typography>
              )}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {formatHour(at)} · {message}
            </Typography>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

/** Where pages of several versions of the shell have shown it: an older one may not suit it. */
function Shells({ shells }: Pick<RolloutRelease, 'shells'>) {
  const t = useTexts();
  if (shells.length < 2) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('shells')}{' '}
      {shells
        .map(({ shell, ...numbers }) => `${shell || t('unknown_shell')} (${formatRate(numbers)})`)
        .join(' · ')}
    </Typography>
  );
}

/** What was counted of one release in the last days. */
export function ReleaseNumbers({
  release,
  range,
  recentSince,
}: {
  release: RolloutRelease;
  range: Rollouts['hours'];
  recentSince: string;
}) {
  const t = useTexts();
  const { remote, version, trial, hours, causes, shells } = release;
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="h6" component="h2">
          {remote} {version}
        </Typography>
        {trial && <Rule trial={trial} />}
        {hours.length > 0 && (
          <>
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
              {trial && <Figure label={t('since_trial')} numbers={trial} />}
              <Figure label={t('since', { at: formatHour(recentSince) })} numbers={release.recent} />
              <Figure label={t('day')} numbers={release.day} />
            </Stack>
            <HourBars hours={hours} range={range} />
          </>
        )}
        {causes.length > 0 && <Causes causes={causes} />}
        <Shells shells={shells} />
      </CardContent>
    </Card>
  );
}
