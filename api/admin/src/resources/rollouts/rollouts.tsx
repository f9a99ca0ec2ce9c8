import RocketLaunchIcon from '@mui/icons-material/RocketLaunch';
import { Alert, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Rollouts, rolloutsSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, formatNumber, sameKeys } from 'shared/i18n';
import type { Section } from '../../app/section';
import { AnswerPage } from '../../pages/answer-page';
import { TableCard } from '../../pages/table-card';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

function RolloutTables({ releases, history }: Rollouts) {
  const translate = useTranslate();
  const t = (key: string) => translate(`resources.rollouts.${key}`);
  if (releases.length === 0) return <Alert severity="info">{t('none')}</Alert>;
  return (
    <Stack spacing={2}>
      <TableCard
        title={t('releases')}
        headers={[t('remote'), t('version'), t('traffic'), t('groups')]}
        rows={releases.map(release => [
          release.remote,
          <>
            {release.version} {release.default && <Chip size="small" label={t('stable')} />}
          </>,
          formatNumber(release.traffic / 100, currentLocale(), {
            style: 'percent',
            maximumFractionDigits: 2,
          }),
          release.cohorts.join(', '),
        ])}
      />
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

/** The versions of each remote and their shares of browsers. */
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
