import MonitorHeartIcon from '@mui/icons-material/MonitorHeart';
import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type ServerHealth, serverHealthSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, formatNumber, sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { AnswerPage } from '../../pages/answer-page';
import { TableCard } from '../../pages/table-card';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

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

const DURATIONS = { day: 86_400, hour: 3600, minute: 60 };

/** A duration in the largest unit of at least two. */
function formatDuration(seconds: number): string {
  const unit = seconds >= 2 * DURATIONS.day ? 'day' : seconds >= 2 * DURATIONS.hour ? 'hour' : 'minute';
  const count = Math.floor(seconds / DURATIONS[unit]);
  return formatNumber(count, currentLocale(), { style: 'unit', unit, unitDisplay: 'long' });
}

const formatMilliseconds = (value: number) =>
  formatNumber(value, currentLocale(), { style: 'unit', unit: 'millisecond', unitDisplay: 'long' });

const formatShare = (value: number) => formatNumber(value, currentLocale(), { style: 'percent' });

function HealthFacts({ health }: { health: ServerHealth }) {
  const translate = useTranslate();
  const t = (key: string) => translate(`resources.health.${key}`);
  const count = (value: number) => formatNumber(value, currentLocale());
  const { backups, mails, model } = health;
  return (
    <>
      {backups?.is_late && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {t('backup_late')}
        </Alert>
      )}
      {mails.given_up > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {translate('resources.health.mails_given_up', {
            smart_count: mails.given_up,
            error: mails.last_error ?? '',
          })}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <TableCard
          title={t('server')}
          rows={[
            [t('version'), health.version],
            [t('node'), health.node],
            [t('uptime'), formatDuration(health.uptime)],
            [t('memory'), formatSize(health.memory)],
          ]}
        />
        <TableCard
          title={t('model')}
          rows={[
            [t('lag'), formatMilliseconds(model.lag)],
            [t('backlog'), count(model.backlog)],
            ...(model.loading === null ? [] : [[t('loading'), formatShare(model.loading)] as const]),
            [
              t('compared'),
              model.compared_at ? formatDateTime(model.compared_at, currentLocale()) : t('not_yet'),
            ],
            [t('differences'), count(model.differences)],
          ]}
        />
        <TableCard
          title={t('sizes')}
          rows={[
            [
              t('database'),
              `${health.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${health.engine_version}`,
            ],
            [t('database_size'), formatSize(health.database_size)],
            [t('pictures'), `${count(health.pictures.count)} · ${formatSize(health.pictures.size)}`],
            [t('disk_free'), health.disk_free === null ? t('unknown') : formatSize(health.disk_free)],
            ...(backups
              ? [[t('backup'), backups.last ? formatDateTime(backups.last, currentLocale()) : '–'] as const]
              : []),
          ]}
        />
        <TableCard
          title={t('mails')}
          rows={[
            [t('waiting'), count(mails.waiting)],
            [t('given_up'), count(mails.given_up)],
            [t('oldest'), mails.oldest ? formatDateTime(mails.oldest, currentLocale()) : '–'],
          ]}
        />
        <TableCard
          title={t('records')}
          rows={Object.entries(health.counts).map(([name, value]) => [t(`counts.${name}`), count(value)])}
        />
        <TableCard
          title={t('migrations')}
          rows={health.migrations.map(({ name, at }) => [name, formatDateTime(at, currentLocale())])}
        />
      </Box>
    </>
  );
}

/** The server's health and sizes. */
export const health: Section = {
  name: 'health',
  group: 'system',
  icon: MonitorHeartIcon,
  list: (
    <AnswerPage title="resources.health.name" path="admin/health/" schema={serverHealthSchema}>
      {answer => <HealthFacts health={answer} />}
    </AnswerPage>
  ),
  messages: sameKeys({ fr, en }),
};
