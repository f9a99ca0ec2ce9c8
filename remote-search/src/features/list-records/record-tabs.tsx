import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { PagedList } from 'shared/api';
import type { Bounds, Position } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { kindsListedAs } from 'shared/records';
import { EmptyState } from 'shared/ui/core';
import { Tabs } from 'shared/ui/data';
import { ChosenDock, KindTable, type Shown, useColumnChoice } from 'shared/ui/list';
import { WaitingRecords } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import { metresTo } from '../../records/record-words';
import { filterQuery, TABS, type Tab } from '../../search-state/search-filters';
import type { SearchState } from '../../search-state/search-state';
import type { UpdateSearch } from '../../search-state/use-search-state';
import type { SelectedRecord } from '../select-record/use-selected-record';
import styles from './record-tabs.module.css';
import { FIRST_ORDER, useTabColumns, useTabRows, useTabTotal } from './use-tab-list';

const ColumnPanel = lazy(async () => ({ default: (await import('shared/ui/record')).ColumnPanel }));

/** Puts a given row first in a list, unless the rows loaded at the top already contain it. */
function usePinned<Row extends { id: number }>(list: PagedList<Row>, row: Row | null): PagedList<Row> {
  const { rows, before, count, total, show, status } = list;
  const [wasPinned, setWasPinned] = useState(false);
  // The first rows are not in memory when scrolled down, so the earlier decision is kept.
  const decides = before === 0 && status === 'success';
  const pinned = row !== null && (decides ? !rows.some(other => other?.id === row.id) : wasPinned);
  if (pinned !== wasPinned) setWasPinned(pinned);
  const showBelow = useMemo(
    () => (pinned ? (from: number, to: number) => show(from - 1, to - 1) : show),
    [pinned, show],
  );
  if (!pinned) return list;
  const longer = { ...list, count: count + 1, total: total === undefined ? undefined : total + 1 };
  return before === 0
    ? { ...longer, rows: [row, ...rows], show: showBelow }
    : { ...longer, before: before + 1, show: showBelow };
}

/** Sorts the rows in memory by exact distance, since the server measures from a rounded position. */
function useNearest(list: PagedList<Shown>, from: Position | null): PagedList<Shown> {
  const { rows } = list;
  const [longitude, latitude] = from ?? [];
  const nearest = useMemo(() => {
    if (longitude === undefined || latitude === undefined) return rows;
    const loaded = rows
      .flatMap(row => (row ? [{ row, metres: metresTo([longitude, latitude], row) }] : []))
      .sort((a, b) => a.metres - b.metres)
      .values();
    return rows.map(row => row && loaded.next().value?.row);
  }, [rows, longitude, latitude]);
  return nearest === rows ? list : { ...list, rows: nearest };
}

/** Width below which rows have the layout of a phone (CSS pixels). */
const PHONE = 641;
const ROW = 80;

type Props = {
  readonly state: SearchState;
  readonly update: UpdateSearch;
  readonly bounds: Bounds | null;
  /** Shown as the first row unless the rows loaded at the top contain it. */
  readonly selected: SelectedRecord | null;
  readonly onSelect: (tab: Tab, record: Shown) => void;
  /** For phones: rows with photographs, sorted by distance from this place. `undefined` on a desktop. */
  readonly nearestTo?: Position | null;
  readonly choosesColumns: boolean;
  /** Buttons beside the tabs. */
  readonly buttons: readonly ReactNode[];
  /** Shown between the tabs and the list. */
  readonly above: ReactNode;
};

function RecordPanel(props: Props & { readonly tab: Tab }) {
  const { tab, state, update, bounds, selected, onSelect, nearestTo, above } = props;
  const t = useTexts();
  const { texts, columns } = useTabColumns(tab);
  const { filters, selection } = state;
  const from = (state.order === null && nearestTo) || null;
  const order = state.order ?? (nearestTo === undefined ? FIRST_ORDER[tab] : null);
  const rows = useTabRows(tab, filters, bounds, order, from);
  const choice = useColumnChoice(tab, filters, rows);
  const list = usePinned(useNearest(rows, from), selected?.tab === tab ? (selected.record as Shown) : null);
  const shownFilters = filterQuery(tab, filters, bounds);
  return (
    <div className={styles.panel}>
      <div>
        {above}
        {props.choosesColumns && (
          <Suspense>
            <ColumnPanel columns={columns} choice={choice} />
          </Suspense>
        )}
        <WaitingRecords of={kindsListedAs(tab)} />
      </div>
      <KindTable
        of={LISTS[tab]}
        texts={texts}
        list={list}
        filters={shownFilters}
        dock={
          nearestTo === undefined && <ChosenDock of={LISTS[tab]} filters={shownFilters} loaded={list.rows} />
        }
        label={t(`tab.${tab}`)}
        columns={columns.filter(choice.shows)}
        compactBelow={nearestTo === undefined ? 0 : PHONE}
        compactHeight={ROW}
        selected={selection?.tab === tab ? selection.id : null}
        onSelect={row => onSelect(tab, row)}
        sorting={order && { key: order.key, direction: order.descending ? 'descending' : 'ascending' }}
        {...(nearestTo === undefined && {
          onSort: ({ key, direction }) => update({ order: { key, descending: direction === 'descending' } }),
        })}
        empty={<EmptyState text={t('list.empty')} />}
      />
    </div>
  );
}

function TabLabel({ tab, state, bounds }: { tab: Tab } & Pick<Props, 'state' | 'bounds'>) {
  const t = useTexts();
  const locale = useLocale();
  const total = useTabTotal(tab, state.filters, bounds);
  return (
    <span>
      {t(`tab.${tab}`)}{' '}
      {total !== undefined && <span className={styles.count}>{formatNumber(total, locale)}</span>}
    </span>
  );
}

/** The tabs of the search, with the number of records in view. Only the open tab loads rows. */
export function RecordTabs(props: Props) {
  const t = useTexts();
  const { state, update, bounds } = props;
  return (
    <Tabs
      label={t('list.label')}
      activeKey={state.tab}
      onChange={tab => update({ tab, order: null })}
      buttons={props.buttons}
      items={TABS.map(tab => ({
        key: tab,
        label: <TabLabel tab={tab} state={state} bounds={bounds} />,
        children: <RecordPanel key={tab} {...props} tab={tab} />,
      }))}
    />
  );
}
