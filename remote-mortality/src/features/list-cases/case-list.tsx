import { useState } from 'react';
import type { MortalityCase } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { WaitingRecords } from 'shared/outbox';
import { useSearchParams } from 'shared/router';
import { hasScope, useSession } from 'shared/session';
import { Button, EmptyState, FilterOutlined, LoadFailure, LoadingState, PlusOutlined } from 'shared/ui/core';
import { type Sorting, VirtualTable } from 'shared/ui/data';
import { useTexts } from '../../texts';
import { useCaseColumns } from './case-columns';
import { CaseFilterBar } from './case-filter-bar';
import {
  type CaseColumn,
  type CaseFilters,
  filtersOf,
  isFiltered,
  queryOf,
  searchOf,
  sortingOf,
} from './case-filters';
import classes from './case-list.module.css';
import { CompactCase } from './compact-case';
import { useCaseList } from './use-case-list';

const WRITES = ['mortality'] as const;

/** All mortality cases: narrowed, sorted, counted, opened. */
export function CaseList() {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [search, setSearch] = useSearchParams();
  const [filtersShown, setFiltersShown] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const columns = useCaseColumns();
  const filters = filtersOf(search);
  const sorting = sortingOf(search);
  const list = useCaseList(queryOf(filters, sorting));
  const { status, total } = list;
  const change = (nextFilters: CaseFilters, nextSorting: Sorting<CaseColumn>) =>
    setSearch(searchOf(nextFilters, nextSorting), { replace: true });

  return (
    <div className={classes.page} data-filters={filtersShown}>
      <header className={classes.header}>
        <h1>{t('titles.mortality')}</h1>
        <p role="status" className={classes.total}>
          {total !== undefined && t('list.total', { count: total, total: formatNumber(total, locale) })}
        </p>
        <div className={classes.buttons}>
          <Button
            size="large"
            className={classes.filterButton}
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={filtersShown}
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {t('list.filter')}
          </Button>
          {writes && (
            <Button
              type="primary"
              size="large"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => navigate(paths.newMortality())}
            >
              {t('list.new')}
            </Button>
          )}
        </div>
      </header>
      <CaseFilterBar filters={filters} onChange={next => change(next, sorting)} />
      <WaitingRecords of={WRITES} />
      <div className={classes.table}>
        {status === 'pending' && <LoadingState />}
        {status === 'error' && <LoadFailure title={t('list.failed')} onRetry={list.retry} />}
        {status === 'success' && (
          <VirtualTable<MortalityCase, CaseColumn>
            label={t('titles.mortality')}
            rows={list.rows}
            before={list.before}
            count={list.count}
            rowKey={row => row.id}
            columns={columns}
            compact={row => <CompactCase row={row} />}
            selected={selected}
            onSelect={row => setSelected(row.id)}
            onOpen={row => navigate(paths.mortalityCase(row.id))}
            sorting={sorting}
            onSort={next => change(filters, next)}
            loading={list.fetching}
            onShown={list.show}
            total={total}
            onEnd={list.showEnd}
            empty={<EmptyState text={t(isFiltered(filters) ? 'list.nothingFound' : 'list.nothing')} />}
          />
        )}
      </div>
    </div>
  );
}
