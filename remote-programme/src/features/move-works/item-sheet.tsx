import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatMonthDay, labelOf } from 'shared/i18n';
import type { Infrastructure } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf, type WorkItem, type WorkState } from 'shared/programme';
import { useSession } from 'shared/session';
import { Alert, WarningFilledIcon } from 'shared/ui/core';
import { Pill } from 'shared/ui/data';
import { faceOf } from 'shared/ui/list';
import {
  defineRecord,
  FeatherIcon,
  type FieldTexts,
  type OwnSheet,
  type SheetRecord,
} from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { ClockIcon } from '../show-works/icons';
import { StateSign } from '../show-works/state-sign';
import { useWorkWords } from '../show-works/use-work-words';
import { ItemDock } from './item-dock';
import { ItemHistory } from './item-history';
import { offeredMoves } from './offered-moves';
import type { Offered } from './use-move-form';

const TONES: Record<WorkState, string | null> = {
  REQUESTED: null,
  PLANNED: null,
  DECLINED: 'wait',
  FITTED: 'done',
  VERIFIED: 'done',
  FAULTY: 'risk-high',
  MONITORED: 'done',
  CLOSED: 'done',
  CANCELLED: null,
};
const DUE = {
  late: { tone: 'risk-high', icon: <WarningFilledIcon /> },
  nesting: { tone: 'wait', icon: <FeatherIcon /> },
  plain: { tone: null, icon: <ClockIcon /> },
};
/** States in which the requested measures can still change. */
const BEFORE_WORKS: readonly WorkState[] = ['REQUESTED', 'PLANNED', 'DECLINED'];

export interface ItemRecord extends SheetRecord<WorkItem> {
  infrastructure: Infrastructure | undefined;
  /** Why the last move could not be made. */
  notice: string | null;
  onMove: (to: Offered) => void;
  onEdit: () => void;
}
type Sheet = ItemRecord & ReturnType<typeof useWorks>;

function useWorks({ properties: item, infrastructure }: ItemRecord) {
  const user = useSession(session => session.user);
  const { id, resourcetype, properties } = item.infrastructure;
  const { risk, neutralization } = properties;
  const { operations = [], diagnosis = [] } = infrastructure?.properties ?? {};
  return {
    // Known before the pictures: their place is free at once.
    face: faceOf(item.infrastructure),
    ...offeredMoves(item, user, infrastructure),
    mayEdit: rolesOf(user?.scope ?? []).includes('coordinator') && BEFORE_WORKS.includes(item.state),
    // Pictures of the operation come first, since they show the works.
    pictures: [
      ...operations
        .filter(operation => operation.id === item.operation)
        .flatMap(({ properties }) => properties.media),
      ...diagnosis.flatMap(({ media }) => media),
    ],
    symbol: {
      kind: infrastructureTypeOf(resourcetype) === 'POLE' ? 'support' : 'line',
      risk,
      neutralization,
    },
    mapPath: `${paths.search()}?selected=infrastructures:${id}`,
  } satisfies OwnSheet & Record<string, unknown>;
}

const Name = ({ properties: { infrastructure } }: ItemRecord) => useWorkWords().nameOf(infrastructure);

function Pills({ properties: item }: ItemRecord) {
  const words = useWorkWords();
  const due = words.due(item);
  return (
    <>
      <Pill tone={TONES[item.state]}>
        <StateSign state={item.state} />
        {words.state(item.state)}
      </Pill>
      {due && (
        <Pill tone={DUE[due.tone].tone}>
          {DUE[due.tone].icon}
          {due.text}
        </Pill>
      )}
    </>
  );
}

const Moves = ({ properties, moves, mayEdit, onMove, onEdit }: Sheet) => (
  <ItemDock item={properties} moves={moves} onMove={onMove} onEdit={mayEdit ? onEdit : undefined} />
);

/** Says whom the works wait for, if it is not the user, or that users may not verify their own works. */
function Waiting({ properties: { state, order }, moves, isOwnOperation }: Sheet) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  if (isOwnOperation) return <p>{t('move.ownOperation')}</p>;
  if (moves.some(({ to }) => to !== 'CANCELLED')) return null;
  switch (state) {
    case 'REQUESTED':
    case 'PLANNED': {
      const key = state === 'PLANNED' ? 'move.waitsFor.works' : 'move.waitsFor.answer';
      return order.owner && <p>{t(key, { owner: labelOf(order.owner, locale) })}</p>;
    }
    case 'FITTED':
      return <p>{t('move.waitsFor.verify')}</p>;
    case 'MONITORED':
      return <p>{t('move.waitsFor.monitored')}</p>;
    case 'DECLINED':
      return <p>{t('move.waitsFor.declined')}</p>;
    default:
      return null;
  }
}

const ownerOf = ({ properties: { order } }: ItemRecord, { locale }: FieldTexts) =>
  order.owner && labelOf(order.owner, locale);
const dueIn =
  (expected: WorkState) =>
  ({ properties: { state, due } }: ItemRecord, { locale }: FieldTexts) =>
    state === expected && due && formatDate(due, locale);

export const itemSheet = defineRecord({
  kind: workItems,
  prefix: paths.works(),
  sheet: {
    use: useWorks,
    headline: (works: ItemRecord) => <Name {...works} />,
    subtitle: [({ properties }: ItemRecord) => properties.infrastructure.properties.municipality, ownerOf],
    pills: Pills,
    actions: Moves,
    main: [
      { slot: ({ notice }: ItemRecord) => notice && <Alert type="warning" showIcon title={notice} /> },
      {
        title: () => useWorksTexts.translate('move.facts'),
        card: [
          {
            look: 'rows',
            facts: [
              { field: 'measures', label: () => useWorksTexts.translate('move.measures') },
              { field: 'owner', render: ownerOf },
              {
                field: 'order',
                render: ({ properties: { order } }: ItemRecord) => (
                  <LocalizedLink to={paths.works({ order: order.id })}>{order.name}</LocalizedLink>
                ),
              },
              'requested_on',
              { field: 'answer_by', render: dueIn('REQUESTED') },
              'planned_for',
              {
                field: 'verify_by',
                label: () => useWorksTexts.translate('move.verifyBy'),
                render: dueIn('FITTED'),
              },
              {
                field: 'seasons',
                render: ({ properties: { seasons } }: ItemRecord, { locale }) =>
                  seasons
                    .map(({ name, from, to }) =>
                      useWorksTexts.translate('move.season', {
                        name,
                        from: formatMonthDay(from, locale),
                        to: formatMonthDay(to, locale),
                      }),
                    )
                    .join(' · '),
              },
              'note',
            ],
          },
          { slot: Waiting },
        ],
      },
      { slot: ({ properties }: ItemRecord) => <ItemHistory item={properties} /> },
      'comments',
    ],
    aside: ['place'],
  },
});
