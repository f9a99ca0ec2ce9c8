import { useMemo } from 'react';
import { PAGE_ROWS, reversedOrdering, usePagedList } from 'shared/api';
import { formatDate, labelOf, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { keys } from 'shared/records';
import { LoadFailure } from 'shared/ui/core';
import { type Column, type Sorting, VirtualTable } from 'shared/ui/data';
import { PhotoRow } from 'shared/ui/list';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { DueNote } from './due-note';
import { fetchItems, ITEMS } from './fetch-items';
import { StateName } from './state-sign';
import { useWorkWords } from './use-work-words';
import { queryOf, type WorksFilters } from './works-address';
import styles from './works-list.module.css';

type Key = 'id' | 'support' | 'municipality' | 'order' | 'owner' | 'state' | 'due' | 'overdue';
const COMPACT_HEIGHT = 80;

function useColumns(): Column<WorkItem, Key>[] {
  const t = useWorksTexts();
  const locale = useLocale();
  const words = useWorkWords();
  return useMemo(
    () => [
      {
        key: 'support',
        title: words.label(workItems, 'infrastructure'),
        width: 'minmax(132px, 1fr)',
        render: ({ id, infrastructure }) => (
          <LocalizedLink to={paths.workItem(id)}>{words.nameOf(infrastructure)}</LocalizedLink>
        ),
      },
      {
        key: 'municipality',
        title: words.label(infrastructures, 'municipality'),
        width: 'minmax(120px, 1fr)',
        render: ({ infrastructure }) => infrastructure.properties.municipality ?? '–',
      },
      {
        key: 'order',
        title: words.label(workItems, 'order'),
        width: 'minmax(140px, 1.4fr)',
        render: ({ order }) => order.name,
      },
      {
        key: 'owner',
        title: words.label(workItems, 'owner'),
        width: 'minmax(96px, 0.8fr)',
        render: ({ order }) => (order.owner ? labelOf(order.owner, locale) : '–'),
      },
      {
        key: 'state',
        title: words.label(workItems, 'state'),
        width: 'minmax(150px, 1fr)',
        render: ({ state }) => <StateName state={state} />,
      },
      {
        key: 'due',
        title: words.label(workItems, 'due'),
        width: '136px',
        sortable: true,
        render: ({ due }) => (due ? formatDate(due, locale, { dateStyle: 'medium' }) : '–'),
      },
      {
        key: 'overdue',
        title: words.label(workItems, 'overdue_days'),
        width: '96px',
        align: 'end',
        render: ({ overdue_days: days }) =>
          days > 0 && <span className={styles.late}>{t('works.late', { count: days })}</span>,
      },
    ],
    [t, locale, words],
  );
}

/** A row on a phone. */
function CompactRow({ item }: { item: WorkItem }) {
  const words = useWorkWords();
  const { infrastructure, measures, state } = item;
  const { municipality, photo } = infrastructure.properties;
  return (
    <PhotoRow
      title={words.nameOf(infrastructure)}
      path={paths.workItem(item.id)}
      photo={photo}
      aside={<DueNote item={item} />}
      detail={[municipality, words.measures(measures)].filter(Boolean).join(' · ')}
      pills={<StateName state={state} />}
    />
  );
}

interface WorksListProps {
  filters: WorksFilters;
  ordering: string;
  onOrder: (ordering: string) => void;
  selected: number | null;
  onSelect: (id: number) => void;
}

/** All works that match the filters, page by page. */
export function WorksList({ filters, ordering, onOrder, selected, onSelect }: WorksListProps) {
  const t = useWorksTexts();
  const columns = useColumns();
  const navigate = useLocalizedNavigate();
  const query = queryOf(filters);
  const list = usePagedList<WorkItem>(
    keys.list(ITEMS, { ...query, ordering }),
    (cursor, signal, backwards) =>
      fetchItems(
        {
          ...query,
          ordering: backwards ? reversedOrdering(ordering) : ordering,
          limit: PAGE_ROWS,
          cursor,
        },
        signal,
      ),
    { reversible: true },
  );
  const sorting: Sorting<Key> = {
    key: 'due',
    direction: ordering.startsWith('-') ? 'descending' : 'ascending',
  };
  return (
    <div className={styles.table}>
      {list.status === 'error' && (
        <LoadFailure title={t('works.failed')} onRetry={list.retry} ofAreas={false} />
      )}
      <VirtualTable<WorkItem, Key>
        label={t('works.list')}
        rows={list.rows}
        before={list.before}
        count={list.count}
        total={list.total}
        rowKey={({ id }) => id}
        columns={columns}
        selected={selected}
        onSelect={({ id }) => onSelect(id)}
        onOpen={({ id }) => navigate(paths.workItem(id))}
        sorting={sorting}
        onSort={({ direction }) => onOrder(direction === 'ascending' ? 'due' : '-due')}
        loading={list.status === 'pending' || list.fetching}
        onShown={list.show}
        onEnd={list.showEnd}
        empty={list.status === 'success' ? t('works.nothingFound') : null}
        compact={item => <CompactRow item={item} />}
        compactHeight={COMPACT_HEIGHT}
        widthsOf={ITEMS}
      />
    </div>
  );
}
