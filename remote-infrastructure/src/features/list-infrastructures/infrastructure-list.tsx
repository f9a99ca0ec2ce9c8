import { useState } from 'react';
import { INFRASTRUCTURE_ORDERINGS } from 'shared/kinds';
import { orderIn, paths, setOrder, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { EmptyState, LoadFailure } from 'shared/ui/core';
import { type Sorting, VirtualTable } from 'shared/ui/data';
import { WaitingRecords } from 'shared/ui/outbox';
import { useTexts } from '../../locales/texts';
import { CompactRow } from './compact-row';
import classes from './list.module.css';
import { useListColumns } from './list-columns';
import { type Filters, filtersOf, withFilters } from './list-filters';
import { ListToolbar } from './list-toolbar';
import { type Ordering, useInfrastructureList } from './use-infrastructure-list';

/** What the list and its sheets are made of. */
const WRITES = ['points', 'lines', 'diagnosis', 'operations'] as const;

const isOrdering = (key: string): key is Ordering =>
  (INFRASTRUCTURE_ORDERINGS as readonly string[]).includes(key);

function sortingOf(query: URLSearchParams): Sorting<Ordering> | null {
  const sort = orderIn(query) ?? '';
  const key = sort.replace(/^-/, '');
  return isOrdering(key) ? { key, direction: sort.startsWith('-') ? 'descending' : 'ascending' } : null;
}

/** All supports and lines in a table; the address holds filters and order, so that it can be shared. */
export function InfrastructureList() {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const [query, setQuery] = useSearchParams();
  const [selected, setSelected] = useState<number | null>(null);
  const filters = filtersOf(query);
  const sorting = sortingOf(query);
  const columns = useListColumns();
  const { status, rows, before, count, total, fetching, show, showEnd, retry } = useInfrastructureList(
    filters,
    sorting,
  );

  const change = (next: Filters) => setQuery(current => withFilters(current, next), { replace: true });
  const sort = ({ key, direction }: Sorting) =>
    setQuery(
      current => {
        const next = new URLSearchParams(current);
        setOrder(next, direction === 'descending' ? `-${key}` : key);
        return next;
      },
      { replace: true },
    );

  return (
    <div className={classes.list}>
      <ListToolbar filters={filters} onChange={change} total={total} />
      <WaitingRecords of={WRITES} />
      {status === 'error' ? (
        <LoadFailure title={t('list.failed')} onRetry={retry} />
      ) : (
        <div className={classes.table}>
          <VirtualTable
            label={t('list.label')}
            rows={rows}
            before={before}
            count={count}
            rowKey={row => row.id}
            columns={columns}
            selected={selected}
            onSelect={row => setSelected(row.id)}
            onOpen={row => navigate(paths.infrastructure(row.id))}
            sorting={sorting}
            onSort={sort}
            loading={fetching}
            onShown={show}
            total={total}
            onEnd={showEnd}
            compact={row => <CompactRow row={row} />}
            empty={
              <EmptyState text={t(Object.keys(filters).length > 0 ? 'list.emptyFiltered' : 'list.empty')} />
            }
          />
        </div>
      )}
    </div>
  );
}
