import { type ServerHealth, serverHealthSchema } from 'shared/contract/administration';
import { createTexts, formatBytes, formatDateTime, formatNumber, sameKeys, useLocale } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { answerScreen } from '../../frame/answer-screen';
import { SimpleTable } from '../../table/simple-table';
import en from './en.json';
import fr from './fr.json';

const useTexts = createTexts<typeof fr>('administration-health', sameKeys({ fr, en }));

const DURATIONS = { day: 86_400, hour: 3600, minute: 60 };

function useFigures() {
  const locale = useLocale();
  const count = (value: number) => formatNumber(value, locale);
  return {
    count,
    share: (value: number) => formatNumber(value, locale, { style: 'percent' }),
    moment: (at: string) => formatDateTime(at, locale),
    milliseconds: (value: number) => formatNumber(value, locale, { style: 'unit', unit: 'millisecond' }),
    size: (bytes: number) => formatBytes(bytes, locale),
    /** A duration in the largest unit of which it has at least two, or else in minutes. */
    duration(seconds: number): string {
      const unit = seconds >= 2 * DURATIONS.day ? 'day' : seconds >= 2 * DURATIONS.hour ? 'hour' : 'minute';
      const whole = Math.floor(seconds / DURATIONS[unit]);
      return formatNumber(whole, locale, { style: 'unit', unit, unitDisplay: 'long' });
    },
  };
}

export const Screen = answerScreen('health', serverHealthSchema, function Health({ answer: health }) {
  const t = useTexts();
  const { count, share, moment, milliseconds, size, duration } = useFigures();
  const { backups, mails, model } = health;
  return (
    <>
      {health.troubles.map(trouble => (
        <Alert key={trouble} type="warning" showIcon title={t(`troubles.${trouble}`)} />
      ))}
      {health.without_address.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('without_address', { names: health.without_address.join(', ') })}
        />
      )}
      {mails.given_up > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('mails_given_up', { count: mails.given_up, error: mails.last_error ?? '' })}
        />
      )}
      <SimpleTable
        titled
        label={t('server')}
        rows={[
          [t('version'), health.version],
          [t('node'), health.node],
          [t('uptime'), duration(health.uptime)],
          [t('memory'), size(health.memory)],
        ]}
      />
      <SimpleTable
        titled
        label={t('model')}
        rows={[
          [t('lag'), milliseconds(model.lag)],
          [t('backlog'), count(model.backlog)],
          ...(model.loading === null ? [] : [[t('loading'), share(model.loading)]]),
          [t('compared'), model.compared_at ? moment(model.compared_at) : t('not_yet')],
          [t('differences'), count(model.differences)],
        ]}
      />
      <SimpleTable
        titled
        label={t('sizes')}
        rows={[
          [t('database'), `${engineName(health)} ${health.engine_version}`],
          [t('database_size'), size(health.database_size)],
          [t('pictures'), `${count(health.pictures.count)} · ${size(health.pictures.size)}`],
          [t('disk_free'), health.disk_free === null ? t('unknown') : size(health.disk_free)],
          ...(backups ? [[t('backup'), backups.last ? moment(backups.last) : '–']] : []),
        ]}
      />
      <SimpleTable
        titled
        label={t('mails')}
        rows={[
          [t('waiting'), count(mails.waiting)],
          [t('given_up'), count(mails.given_up)],
          [t('oldest'), mails.oldest ? moment(mails.oldest) : '–'],
        ]}
      />
      <SimpleTable
        titled
        label={t('records')}
        rows={Object.entries(health.counts).map(([name, value]) => [
          t(`counts.${name as keyof typeof fr.counts}`),
          count(value),
        ])}
      />
      <SimpleTable
        titled
        label={t('migrations')}
        rows={health.migrations.map(({ name, at }) => [name, moment(at)])}
      />
    </>
  );
});

const engineName = ({ engine }: ServerHealth) => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL');
