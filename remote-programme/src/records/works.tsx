import { fieldLabel } from 'shared/contract';
import { formatDate, labelOf } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { paths } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { RiskTag } from 'shared/ui/data';
import { faceOf, Photo, PhotoRow } from 'shared/ui/list';
import { defineRecord, type FieldTexts } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { AnswerRows } from '../features/answer-works/answer-rows';
import { recordName } from '../features/rank-records/ranked-words';
import { DueNote } from '../features/show-works/due-note';
import { StateName } from '../features/show-works/state-sign';
import { useWorkWords } from '../features/show-works/use-work-words';
import { WorksMap } from '../features/show-works/works-map';
import { useWorksTexts } from '../locales/works-texts';
import styles from './works.module.css';
import { AreaChips, LateChips, OrderChip, OwnerChip } from './works-filters';
import { ExportWorks, NewOrder, WorksBoard, WorksFrame } from './works-frame';

interface Row {
  properties: WorkItem;
}

/**
 * A row on a phone. `own`: for the operator, with the operator's number and without the deadline, which the order
 * shows.
 */
function CompactRow({ item, own = false }: { item: WorkItem; own?: boolean }) {
  const words = useWorkWords();
  const { municipality, photo, operator_number } = item.infrastructure.properties;
  return (
    <PhotoRow
      title={(own && operator_number) || recordName(item.infrastructure)}
      path={paths.workItem(item.id)}
      photo={photo}
      face={faceOf(item.infrastructure)}
      detail={[municipality, words.measures(item.measures)].filter(Boolean).join(' · ')}
      aside={!own && <StateName state={item.state} />}
      pills={own ? <StateName state={item.state} /> : <DueNote item={item} />}
    />
  );
}

/** The operator's number with ours below it, or only ours. */
function OwnNumber({ infrastructure }: Pick<WorkItem, 'infrastructure'>) {
  const { operator_number, photo } = infrastructure.properties;
  return (
    <span className={styles.own}>
      <Photo path={photo} face={faceOf(infrastructure)} className={styles.face} />
      <strong>{operator_number || recordName(infrastructure)}</strong>
      {operator_number && <small>{recordName(infrastructure)}</small>}
    </span>
  );
}

export const definition = defineRecord({
  kind: workItems,
  prefix: paths.works(),
  list: {
    columns: [
      {
        field: 'infrastructure',
        width: 'minmax(132px, 1fr)',
        render: ({ properties }: Row) => recordName(properties.infrastructure),
      },
      {
        field: 'municipality',
        title: ({ locale }) => fieldLabel(infrastructures.facts, 'municipality', locale) ?? '',
        width: 'minmax(120px, 1fr)',
        render: ({ properties }: Row) => properties.infrastructure.properties.municipality ?? '–',
      },
      {
        field: 'order',
        width: 'minmax(140px, 1.4fr)',
        render: ({ properties }: Row) => properties.order.name,
      },
      {
        field: 'owner',
        width: 'minmax(96px, 0.8fr)',
        render: ({ properties: { order } }: Row, { locale }: FieldTexts) =>
          order.owner ? labelOf(order.owner, locale) : '–',
      },
      {
        field: 'state',
        width: 'minmax(150px, 1fr)',
        render: ({ properties }: Row) => <StateName state={properties.state} />,
      },
      {
        field: 'due',
        width: '136px',
        render: ({ properties: { due, overdue_days } }: Row, { locale }: FieldTexts) =>
          due ? (
            <span className={overdue_days > 0 ? styles.late : undefined}>
              {formatDate(due, locale, { dateStyle: 'medium' })}
            </span>
          ) : (
            '–'
          ),
      },
      {
        field: 'overdue_days',
        width: '96px',
        align: 'end',
        render: ({ properties: { overdue_days: count } }: Row) =>
          count > 0 && (
            <span className={styles.late}>{useWorksTexts.translate('works.late', { count })}</span>
          ),
      },
    ],
    filters: ['overdue', 'owner', 'order', 'area'],
    filterControls: { overdue: LateChips, owner: OwnerChip, order: OrderChip, area: AreaChips },
    chips: true,
    order: 'due',
    compact: ({ properties }: Row) => <CompactRow item={properties} />,
    actions: ({ filters }) => (
      <>
        <ExportWorks filters={filters} />
        <NewOrder />
      </>
    ),
    views: {
      board: WorksBoard,
      list: 'table',
      map: WorksMap,
    },
    frame: WorksFrame,
  },
});

/** Widths with which the columns up to the deadline fit beside an open answer, on a screen 1280 pixels wide. */
const NARROW = {
  municipality: 'minmax(92px, 0.8fr)',
  state: 'minmax(132px, 1fr)',
  due: '108px',
  order: 'minmax(140px, 1.4fr)',
};

/** The works for an operator, who chooses rows of the list to answer them. */
export const inbox = {
  ...definition,
  list: {
    ...definition.list,
    columns: [
      {
        field: 'infrastructure',
        title: () => useWorksTexts.translate('answer.yourNumber'),
        width: 'minmax(146px, 1.2fr)',
        render: ({ properties: { infrastructure } }: Row) => <OwnNumber infrastructure={infrastructure} />,
      },
      { field: 'measures', width: 'minmax(92px, 1fr)' },
      {
        field: 'risk',
        title: ({ locale }: FieldTexts) => fieldLabel(infrastructures.facts, 'risk', locale) ?? '',
        width: '112px',
        render: ({ properties }: Row) => <RiskTag risk={properties.infrastructure.properties.risk} />,
      },
      ...Object.entries(NARROW).flatMap(([field, width]) =>
        definition.list.columns.flatMap(column =>
          typeof column === 'object' && column.field === field ? { ...column, width } : [],
        ),
      ),
    ],
    views: { list: 'table', board: WorksBoard, map: WorksMap },
    compact: ({ properties }: Row) => <CompactRow item={properties} own />,
    bulk: AnswerRows,
  },
} satisfies typeof definition;
