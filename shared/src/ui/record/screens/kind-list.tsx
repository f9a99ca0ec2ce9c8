import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownEntries, useOutbox } from '../../../outbox';
import { fetchListPage, PAGE_ROWS, reversedOrdering, usePagedList } from '../../../platform/http';
import { formatNumber } from '../../../platform/language';
import {
  filtersIn,
  LocalizedLink,
  orderIn,
  setOrder,
  useLocalizedNavigate,
  writeFilters,
} from '../../../platform/navigation';
import { hasScope, useSession } from '../../../platform/session';
import { keys } from '../../../records';
import { Button, EmptyState, FilterOutlined, LoadFailure, LoadingState, PlusOutlined } from '../../core';
import { type Column, type Sorting, VirtualTable } from '../../data';
import { WaitingMark, WaitingRecords } from '../../outbox';
import type { RecordDefinition, Shown } from '../kind/define-record';
import { type FieldTexts, useFieldTexts } from '../kind/field-texts';
import { withWaiting } from '../kind/waiting';
import { FilterControl } from './filter-control';
import classes from './kind-list.module.css';

/** Newest first unless a column was chosen. */
const FIRST_ORDER = '-date';

/** All records of a kind: narrowed, sorted, counted, opened. Its address holds filters and order. */
export function KindList({ of: definition }: { of: RecordDefinition }) {
  const { kind, prefix, filters: filterNames = Object.keys(kind.filters) } = definition;
  const navigate = useLocalizedNavigate();
  const texts = useFieldTexts(kind);
  const { say, words } = texts;
  const [search, setSearch] = useSearchParams();
  const [filtersShown, setFiltersShown] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const filters = filtersIn(search, kind.filters);
  const sorting = sortingOf(search, Object.keys(kind.facts.orderings));
  const order = orderOf(sorting);
  const list = usePagedList(
    keys.list(kind.name, { ...filters, ordering: order }),
    (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(order) : order;
      const query = { ...filters, ordering, limit: PAGE_ROWS, cursor };
      return fetchListPage(kind.answerSchema, kind.path, query, signal);
    },
    { reversible: true },
  );
  const entries = useOutbox(ownEntries);
  const delivered = list.rows as readonly (Shown | undefined)[];
  const rows = entries.some(({ command }) => 'id' in command && command.resource === kind.name)
    ? delivered.map(row => row && withWaiting(kind, row, entries, texts.nomenclatures).record)
    : delivered;
  const columns = useColumns(definition, texts);
  const isFiltered = Object.keys(filters).length > 0;
  const change = (next: Readonly<Record<string, unknown>>, nextOrder = order) => {
    const address = writeFilters(new URLSearchParams(), next);
    setOrder(address, nextOrder === FIRST_ORDER ? null : nextOrder);
    setSearch(address, { replace: true });
  };

  return (
    <div className={classes.page} data-filters={filtersShown}>
      <header className={classes.header}>
        <h1>{words.many}</h1>
        <p role="status" className={classes.total}>
          {list.total !== undefined &&
            say('total', { count: list.total, total: formatNumber(list.total, texts.locale) })}
        </p>
        <div className={classes.buttons}>
          <Button
            size="large"
            className={classes.filterButton}
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={filtersShown}
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {say('filter')}
          </Button>
          {writes && (
            <Button
              type="primary"
              size="large"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => navigate(`${prefix}?new=1`)}
            >
              {say('new')}
            </Button>
          )}
        </div>
      </header>
      <search className={classes.filters} aria-label={say('filters')}>
        {filterNames.map(name => (
          <FilterControl
            key={name}
            name={name}
            kind={kind}
            texts={texts}
            value={filters[name]}
            onChange={value => change({ ...filters, [name]: value })}
          />
        ))}
        {isFiltered && (
          <Button size="large" className={classes.clear} onClick={() => change({})}>
            {say('clear')}
          </Button>
        )}
      </search>
      <WaitingRecords of={[kind.name]} />
      <div className={classes.table}>
        {list.status === 'pending' && <LoadingState />}
        {list.status === 'error' && <LoadFailure title={say('failed')} onRetry={list.retry} />}
        {list.status === 'success' && (
          <VirtualTable<Shown>
            label={words.many}
            rows={rows}
            before={list.before}
            count={list.count}
            rowKey={row => row.id}
            columns={columns}
            compact={row =>
              definition.compact?.(row as never, texts) ?? (
                <div className={classes.compact}>
                  {columns.map(({ key, render }) => (
                    <span key={key}>{render(row)}</span>
                  ))}
                </div>
              )
            }
            selected={selected}
            onSelect={row => setSelected(row.id)}
            onOpen={row => navigate(`${prefix}/${row.id}`)}
            sorting={sorting}
            onSort={next => change(filters, orderOf(next))}
            loading={list.fetching}
            onShown={list.show}
            total={list.total}
            onEnd={list.showEnd}
            empty={<EmptyState text={say(isFiltered ? 'nothingFound' : 'nothing')} />}
          />
        )}
      </div>
    </div>
  );
}

const orderOf = ({ key, direction }: Sorting) => `${direction === 'descending' ? '-' : ''}${key}`;

function sortingOf(search: URLSearchParams, orderings: readonly string[]): Sorting {
  const order = orderIn(search) ?? FIRST_ORDER;
  const key = orderings.find(name => name === order.replace(/^-/, '')) ?? FIRST_ORDER.slice(1);
  return { key, direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

/** The number and the first column after it lead to the sheet. */
function useColumns({ kind, prefix, columns }: RecordDefinition, texts: FieldTexts): Column<Shown>[] {
  const entries = useOutbox(ownEntries);
  return columns.map((given, place) => {
    const { field, width, render } = typeof given === 'string' ? { field: given } : given;
    const content = (row: Shown) => render?.(row as never, texts) ?? texts.shown(field, row.properties);
    const linked = (row: Shown) => {
      const entry = entries.find(
        ({ command }) => 'id' in command && command.resource === kind.name && command.id === row.id,
      );
      return (
        <>
          <LocalizedLink className={classes.headline} to={`${prefix}/${row.id}`}>
            {content(row)}
          </LocalizedLink>
          {entry && <WaitingMark entry={entry} />}
        </>
      );
    };
    const number = (row: Shown) => <LocalizedLink to={`${prefix}/${row.id}`}>{row.id}</LocalizedLink>;
    return {
      key: field,
      title: field === 'id' ? texts.say('id') : (texts.words.column?.[field] ?? texts.label(field)),
      width: width ?? (field === 'id' ? '68px' : 'minmax(140px, 1fr)'),
      sortable: field in kind.facts.orderings,
      render: field === 'id' ? number : place === 1 ? linked : content,
    };
  });
}
