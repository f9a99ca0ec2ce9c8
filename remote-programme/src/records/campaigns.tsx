import { codeLabel } from 'shared/contract';
import { formatDate, withCapital } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { type Campaign, type CampaignTarget, campaigns, campaignTargets } from 'shared/programme/campaigns';
import { useSearchParams } from 'shared/router';
import { Button, PlusIcon, StatePage } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { Select } from 'shared/ui/fields';
import { faceOf, PhotoRow } from 'shared/ui/list';
import { defineRecord, type FieldTexts, type OwnFilterProps } from 'shared/ui/record';
import { AssignRows } from '../features/campaigns/assign-rows';
import { CampaignFrame } from '../features/campaigns/campaign-frame';
import { CampaignMap } from '../features/campaigns/campaign-map';
import { CampaignProgress, periodOf } from '../features/campaigns/campaign-progress';
import { usePeople } from '../features/campaigns/campaign-queries';
import { useCoordinates } from '../features/order-works/order-screens';
import { recordName } from '../features/rank-records/ranked-words';
import { useCampaignTexts } from '../locales/campaigns-texts';

interface Row {
  properties: Campaign;
}
interface TargetRow {
  properties: CampaignTarget;
}

const purposeOf = ({ purpose }: Campaign, { locale }: FieldTexts) =>
  codeLabel(campaigns.words[locale], 'purpose', purpose);

function NewCampaign() {
  const t = useCampaignTexts();
  const [, setAddress] = useSearchParams();
  if (!useCoordinates()) return null;
  return (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setAddress({ new: '1' })}>
      {t('campaign.new')}
    </Button>
  );
}

export const campaignList = defineRecord({
  kind: campaigns,
  prefix: paths.campaigns(),
  list: {
    columns: [
      {
        field: 'name',
        width: 'minmax(180px, 2fr)',
        render: ({ properties }: Row) => (
          <LocalizedLink to={paths.campaign(properties.id)}>{properties.name}</LocalizedLink>
        ),
      },
      {
        field: 'purpose',
        width: 'minmax(140px, 1fr)',
        render: ({ properties }: Row, texts: FieldTexts) => purposeOf(properties, texts),
      },
      {
        field: 'from',
        width: 'minmax(240px, 1fr)',
        render: ({ properties }: Row, { locale }: FieldTexts) => periodOf(properties, locale),
      },
      {
        field: 'counts',
        title: () => useCampaignTexts.translate('campaign.progressLabel'),
        width: 'minmax(200px, 1.5fr)',
        render: ({ properties }: Row) => (
          <CampaignProgress counts={properties.counts} label={properties.name} />
        ),
      },
    ],
    filters: ['running', 'purpose'],
    order: '-from',
    compact: ({ properties }: Row, texts: FieldTexts) => (
      <PhotoRow
        title={properties.name}
        path={paths.campaign(properties.id)}
        detail={`${purposeOf(properties, texts)} · ${periodOf(properties, texts.locale)}`}
        pills={<CampaignProgress counts={properties.counts} label={properties.name} />}
      />
    ),
    actions: NewCampaign,
  },
});

/** Shown while there are no campaigns at all. */
export function NoCampaigns() {
  const t = useCampaignTexts();
  return (
    <StatePage title={t('campaign.none')} text={t('campaign.noneText')}>
      <LocalizedLink to={paths.search()}>{t('campaign.toMap')}</LocalizedLink>
    </StatePage>
  );
}

function AssigneeFilter({ id, value, onChange }: OwnFilterProps) {
  const { data = [] } = usePeople();
  return (
    <Select
      id={id ?? ''}
      value={((value ?? []) as number[])[0] ?? null}
      options={data.map(person => ({ value: person.id, label: person.full_name }))}
      onChange={next => onChange(next ? [next] : undefined)}
    />
  );
}

const stateOf = ({ state, outcome }: CampaignTarget, { locale }: FieldTexts) =>
  codeLabel(campaignTargets.words[locale], 'state', outcome ?? state);
const TONES = { TODO: null, DONE: 'done', SKIPPED: 'wait' } as const;
const toneOf = ({ state, outcome }: CampaignTarget) =>
  outcome !== null && outcome !== 'PASS' ? 'risk-high' : TONES[state];

const TargetState = ({ target, texts }: { target: CampaignTarget; texts: FieldTexts }) => (
  <Pill tone={toneOf(target)}>{withCapital(stateOf(target, texts))}</Pill>
);

function sayingOf({ reason, remark, done_by: tick }: CampaignTarget, { locale }: FieldTexts): string {
  const by =
    tick &&
    useCampaignTexts.translate(`campaign.seenBy.${tick.kind}`, { date: formatDate(tick.date, locale) });
  return [by, reason, remark].filter(Boolean).join(' · ');
}

const targetList = defineRecord({
  kind: campaignTargets,
  prefix: '',
  list: {
    columns: [
      {
        field: 'infrastructure',
        width: 'minmax(140px, 1fr)',
        render: ({ properties: { infrastructure } }: TargetRow) => (
          <LocalizedLink to={paths.infrastructure(infrastructure.id)}>
            {recordName(infrastructure)}
          </LocalizedLink>
        ),
      },
      {
        field: 'assignee',
        width: 'minmax(140px, 1fr)',
        render: ({ properties }: TargetRow) =>
          properties.assignee?.full_name ?? useCampaignTexts.translate('campaign.nobody'),
      },
      {
        field: 'state',
        width: '150px',
        render: ({ properties }: TargetRow, texts: FieldTexts) => (
          <TargetState target={properties} texts={texts} />
        ),
      },
      {
        field: 'reason',
        width: 'minmax(180px, 2fr)',
        render: ({ properties }: TargetRow, texts: FieldTexts) => sayingOf(properties, texts),
      },
    ],
    filters: ['state', 'assignee'],
    filterControls: { assignee: AssigneeFilter },
    order: 'id',
    compact: ({ properties }: TargetRow, texts: FieldTexts) => (
      <PhotoRow
        title={recordName(properties.infrastructure)}
        path={paths.infrastructure(properties.infrastructure.id)}
        photo={properties.infrastructure.properties.photo}
        face={faceOf(properties.infrastructure)}
        detail={[properties.assignee?.full_name, sayingOf(properties, texts)].filter(Boolean).join(' · ')}
        pills={<TargetState target={properties} texts={texts} />}
      />
    ),
    actions: () => null,
  },
});

/** The list of a campaign's targets. Coordinators choose rows to assign or remove them. */
export function targetsOf(campaign: number, coordinates: boolean): typeof targetList {
  return {
    ...targetList,
    list: {
      ...targetList.list,
      query: { campaign },
      views: { list: 'table', map: props => <CampaignMap campaign={campaign} {...props} /> },
      frame: props => <CampaignFrame campaign={campaign} {...props} />,
      ...(coordinates && { bulk: props => <AssignRows campaign={campaign} {...props} /> }),
    },
  };
}
