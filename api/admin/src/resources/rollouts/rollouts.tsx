import RocketLaunchIcon from '@mui/icons-material/RocketLaunch';
import { Alert, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type RolloutRelease, type Rollouts, rolloutsSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { AnswerPage } from '../../pages/answer-page';
import { TableCard } from '../../pages/table-card';
import en from './en.json' with { type: 'json' };
import { formatCount, formatPercent, formatRate } from './figures';
import fr from './fr.json' with { type: 'json' };
import { ReleaseNumbers } from './release-numbers';

const hasNumbers = ({ hours, trial, causes }: RolloutRelease) =>
  hours.length > 0 || causes.length > 0 || trial !== null;

function RolloutTables({ releases, hours, recent_since, unread_lists, history }: Rollouts) {
  const translate = useTranslate();
  const t = (key: string, values?: object) => translate(`resources.rollouts.${key}`, values);
  if (releases.length === 0) return <Alert severity="info">{t('none')}</Alert>;
  const counted = releases.filter(hasNumbers);
  return (
    <Stack spacing={2}>
      <TableCard
        title={t('releases')}
        headers={[t('remote'), t('version'), t('traffic'), t('rate'), t('groups')]}
        rows={releases.map(release => [
          release.remote,
          <>
            {release.version} {release.default && <Chip size="small" label={t('stable')} />}
          </>,
          formatPercent(release.traffic),
          formatRate(release.day),
          release.cohorts.join(', '),
        ])}
      />
      {unread_lists > 0 && (
        <Alert severity="warning">{t('unread_lists', { count: formatCount(unread_lists) })}</Alert>
      )}
      {counted.length === 0 && <Alert severity="info">{t('nothing_counted')}</Alert>}
      {counted.map(release => (
        <ReleaseNumbers
          key={`${release.remote} ${release.version}`}
          release={release}
          range={hours}
          recentSince={recent_since}
        />
      ))}
      {history.length > 0 && (
        <TableCard
          title={t('history')}
          headers={[t('at'), t('by'), t('remote'), t('action'), t('after')]}
          rows={history.map(change => [
            formatDateTime(change.at, currentLocale()),
            change.by,
            change.remote,
            change.action,
            Object.entries(change.after)
              .map(([version, share]) => `${version}: ${share}`)
              .join(' · '),
          ])}
        />
      )}
      <Typography color="textSecondary">{t('read_only')}</Typography>
    </Stack>
  );
}

/** The versions of each remote, their shares of browsers, and how often they fail. */
export const rollouts: Section = {
  name: 'rollouts',
  group: 'system',
  icon: RocketLaunchIcon,
  list: (
    <AnswerPage title="resources.rollouts.name" path="admin/rollouts/" schema={rolloutsSchema}>
      {answer => <RolloutTables {...answer} />}
    </AnswerPage>
  ),
  messages: sameKeys({ fr, en }),
};
