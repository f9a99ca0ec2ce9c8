import { useQuery } from 'shared/api';
import { useBasket } from 'shared/basket';
import { selectionOf } from 'shared/basket/selections';
import { codeLabel, localToday } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { submit } from 'shared/outbox';
import { daysAfter } from 'shared/programme';
import { type Campaign, campaigns } from 'shared/programme/campaigns';
import { useSearchParams } from 'shared/router';
import { ArrowLeftIcon, Button, confirm, PencilSimpleIcon, PlusIcon, TrashIcon } from 'shared/ui/core';
import { ActionMenu, recordQuery, type ViewProps } from 'shared/ui/record';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { useCoordinates } from '../order-works/order-screens';
import { CheckIcon } from '../show-works/icons';
import { AuditFigures } from './audit-figures';
import { CampaignProgress, periodOf } from './campaign-progress';
import { changeCampaign, tellOutcome } from './campaign-queries';
import styles from './campaigns.module.css';

/** What coordinators do with a campaign. */
function CampaignActs({ campaign: { id, from, to } }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const navigate = useLocalizedNavigate();
  const [, setAddress] = useSearchParams();
  const { count } = useBasket(infrastructures.name);
  const yesterday = daysAfter(localToday(), -1);
  async function add() {
    const { id: selection } = await selectionOf(infrastructures.name);
    await changeCampaign(id, { add: [{ selection }] }, t('campaign.changed'));
  }
  async function end() {
    const agreed = await confirm({
      title: t('campaign.endTitle'),
      content: t('campaign.endText'),
      okText: t('campaign.end'),
    });
    if (agreed) await changeCampaign(id, { to: yesterday < from ? from : yesterday }, t('campaign.changed'));
  }
  async function remove() {
    const agreed = await confirm({
      ...{
        title: t('campaign.deleteTitle'),
        content: t('campaign.deleteText'),
        okText: t('campaign.delete'),
      },
      danger: true,
    });
    if (!agreed) return;
    const submission = submit({ kind: 'delete', resource: campaigns.name, id });
    if (await tellOutcome(submission, t('campaign.deleted'))) navigate(paths.campaigns(), { replace: true });
  }
  return (
    <>
      {count > 0 && (
        <Button icon={<PlusIcon />} onClick={() => void add()}>
          {t('campaign.add', { count })}
        </Button>
      )}
      <ActionMenu
        label={t('campaign.acts')}
        actions={[
          {
            ...{ key: 'edit', icon: <PencilSimpleIcon />, label: t('campaign.edit') },
            onSelect: () => setAddress({ edit: '1' }),
          },
          ...(to > yesterday
            ? [{ key: 'end', icon: <CheckIcon />, label: t('campaign.end'), onSelect: () => void end() }]
            : []),
          {
            ...{ key: 'delete', icon: <TrashIcon />, label: t('campaign.delete'), danger: true },
            onSelect: () => void remove(),
          },
        ]}
      />
    </>
  );
}

/** What stands above a campaign's targets: its name and period, the progress of each person, the figures of an audit. */
export function CampaignFrame({
  campaign: id,
  texts: { locale },
  children,
}: ViewProps & { campaign: number }) {
  const t = useCampaignTexts();
  const coordinates = useCoordinates();
  const { data: campaign } = useQuery(recordQuery(campaigns, id));
  if (!campaign) return null;
  const { name, purpose, note, counts, people } = campaign;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.buttons}>
          <LocalizedLink to={paths.campaigns()}>
            <ArrowLeftIcon /> {t('campaign.back')}
          </LocalizedLink>
          {coordinates && <CampaignActs campaign={campaign} />}
        </div>
        <h2>{name}</h2>
        <p>
          {codeLabel(campaigns.words[locale], 'purpose', purpose)} · {periodOf(campaign, locale)}
        </p>
        {note && <p>{note}</p>}
        <CampaignProgress counts={counts} label={t('campaign.progressLabel')} />
        {people.length > 1 && (
          <ul className={styles.people} aria-label={t('campaign.people')}>
            {people.map(({ assignee, ...own }) => {
              const person = assignee?.full_name ?? t('campaign.nobody');
              return (
                <li key={assignee?.id ?? 0}>
                  {person}
                  <CampaignProgress counts={own} label={person} />
                </li>
              );
            })}
          </ul>
        )}
        {purpose === 'AUDIT' && <AuditFigures campaign={id} />}
      </header>
      {children}
    </>
  );
}
