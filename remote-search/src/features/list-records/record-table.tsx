import type { PagedList } from 'shared/api';
import { useLocalizedNavigate } from 'shared/navigation';
import { allKinds, shownAs } from 'shared/records';
import { EmptyState, LoadFailure } from 'shared/ui/core';
import { type Sorting, VirtualTable } from 'shared/ui/data';
import { WaitingRecords } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import type { SortOrder, Tab } from '../../search-state/search-state';
import { type RecordColumn, useColumnChoice } from '../choose-columns/column-choice';
import type { RecordOf } from '../read-records/record-resource';
import styles from './record-table.module.css';
import { usePinned } from './use-pinned';

type Row = RecordOf[Tab];

/** Narrower tables show a row's cells one after the other (CSS pixels). */
const PHONE = 430;
/** So many cells find room in two lines of a phone. */
const MOST_IN_TWO_LINES = 6;

/** The kinds whose records a tab lists, or holds inside those it lists. */
const writesOf = (tab: Tab): string[] =>
  allKinds()
    .filter(kind => shownAs(kind) === tab || kind.inside?.kind === tab)
    .map(({ name }) => name);

type Props<Kind extends Tab> = {
  readonly tab: Kind;
  readonly list: PagedList<RecordOf[Kind]>;
  readonly columns: readonly RecordColumn<RecordOf[Kind]>[];
  /** The selected record; it stands first when the rows fetched so far don't have it. */
  readonly selected: RecordOf[Kind] | null;
  readonly selectedId: number | null;
  readonly order: SortOrder | null;
  readonly onOrder: (order: SortOrder) => void;
  readonly onSelect: (row: RecordOf[Kind]) => void;
  /** The sheet of a record, where it has one. */
  readonly sheetOf?: (row: RecordOf[Kind]) => string;
};

const sortingOf = (order: SortOrder | null): Sorting | null =>
  order && { key: order.key, direction: order.descending ? 'descending' : 'ascending' };

/** One tab's rows: virtual, sorted by the server, with what is loading, missing or empty said in words. */
export function RecordTable<Kind extends Tab>({
  tab,
  list,
  columns,
  selected,
  selectedId,
  order,
  onOrder,
  onSelect,
  sheetOf,
}: Props<Kind>) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const { shows } = useColumnChoice(tab);
  const shown = columns.filter(shows);
  const placed = usePinned(list, selected);
  const open = sheetOf && ((row: Row) => navigate(sheetOf(row as RecordOf[Kind])));

  return (
    <div className={styles.table}>
      <div className={styles.waiting}>
        <WaitingRecords of={writesOf(tab)} />
      </div>
      {list.status === 'error' && (
        <div className={styles.failure}>
          <LoadFailure title={t('list.failed')} onRetry={list.retry} />
        </div>
      )}
      <VirtualTable
        label={t(`tab.${tab}`)}
        rows={placed.rows}
        before={placed.before}
        count={placed.count}
        rowKey={row => row.id}
        columns={shown}
        compact={row => (
          <div className={styles.compact}>
            {shown.map(({ key, render }) => (
              <span key={key}>{render(row)}</span>
            ))}
          </div>
        )}
        compactBelow={PHONE}
        compactHeight={shown.length > MOST_IN_TWO_LINES ? 104 : 76}
        selected={selectedId}
        onSelect={onSelect}
        {...(open ? { onOpen: open } : {})}
        sorting={sortingOf(order)}
        onSort={({ key, direction }: Sorting) => onOrder({ key, descending: direction === 'descending' })}
        loading={list.status === 'pending' || list.fetching}
        onShown={placed.show}
        total={list.total === undefined ? undefined : list.total + placed.count - list.count}
        onEnd={list.showEnd}
        empty={list.status === 'success' ? <EmptyState text={t('list.empty')} /> : null}
      />
    </div>
  );
}
