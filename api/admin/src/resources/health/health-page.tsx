import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type ServerHealth, serverHealthSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, formatNumber } from 'shared/i18n';
import { AnswerPage } from '../../pages/answer-page';
import { Facts } from '../../pages/facts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in the largest unit of at least one. */
function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return formatNumber(bytes / 1000 ** step, currentLocale(), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: step > 1 ? 1 : 0,
  });
}

function formatDuration(seconds: number): string {
  const [unit, length] =
    seconds >= 172_800
      ? (['day', 86_400] as const)
      : seconds >= 7200
        ? (['hour', 3600] as const)
        : (['minute', 60] as const);
  return formatNumber(Math.floor(seconds / length), currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
}

function HealthFacts({ health }: { health: ServerHealth }) {
  const translate = useTranslate();
  const t = (key: string) => translate(`resources.health.${key}`);
  const count = (value: number) => formatNumber(value, currentLocale());
  const { mails } = health;
  return (
    <>
      {mails.given_up > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {translate('resources.health.mails_given_up', {
            smart_count: mails.given_up,
            error: mails.last_error ?? '',
          })}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Facts
          title={t('server')}
          facts={[
            [t('version'), health.version],
            [t('node'), health.node],
            [t('uptime'), formatDuration(health.uptime)],
            [t('memory'), formatSize(health.memory)],
          ]}
        />
        <Facts
          title={t('sizes')}
          facts={[
            [
              t('database'),
              `${health.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${health.engine_version}`,
            ],
            [t('database_size'), formatSize(health.database_size)],
            [t('pictures'), `${count(health.pictures.count)} · ${formatSize(health.pictures.size)}`],
            [t('disk_free'), health.disk_free === null ? t('unknown') : formatSize(health.disk_free)],
          ]}
        />
        <Facts
          title={t('mails')}
          facts={[
            [t('waiting'), count(mails.waiting)],
            [t('given_up'), count(mails.given_up)],
            [t('oldest'), mails.oldest ? formatDateTime(mails.oldest, currentLocale()) : '–'],
          ]}
        />
        <Facts
          title={t('records')}
          facts={Object.entries(health.counts).map(([name, value]) => [t(`counts.${name}`), count(value)])}
        />
        <Facts
          title={t('migrations')}
          facts={health.migrations.map(({ name, at }) => [name, formatDateTime(at, currentLocale())])}
        />
      </Box>
    </>
  );
}

/** The server's health and sizes. */
export const HealthPage = () => (
  <AnswerPage title="resources.health.name" path="admin/health/" schema={serverHealthSchema}>
    {health => <HealthFacts health={health} />}
  </AnswerPage>
);
