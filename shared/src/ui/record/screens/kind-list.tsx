import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KindFacts } from '../../../contract';
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
import { keys, kindsListedAs } from '../../../records';
import { Button, EmptyState, FilterOutlined, LoadFailure, LoadingState, PlusOutlined } from '../../core';
import { type Column, type Sorting, VirtualTable } from '../../data';
import { WaitingMark, WaitingRecords } from '../../outbox';
import type { ListFilters, RecordDefinition, Shown } from '../kind/define-record';
import { type FieldTexts, useFieldTexts } from '../kind/field-texts';
import { changesOf, withWaiting } from '../kind/waiting';
import { FilterControl } from './filter-control';
import classes from './kind-list.module.css';

/** The order of kinds that have a date, unless a column was chosen. */
const NEWEST_FIRST: Sorting = { key: 'date', direction: 'descending' };

/** All records of a kind: narrowed, sorted, counted, opened. Its address holds filters and order. */
export function KindList({ of: definition }: { of: RecordDefinition }) {
  const { kind, prefix, actions: Actions, quickFilters } = definition;
  const filterNames = definition.filters ?? Object.keys(kind.filters);
  const navigate = useLocalizedNavigate();
  const texts = useFieldTexts(kind);
  const { say, words } = texts;
  const [search, setSearch] = useSearchParams();
  const [filtersShown, setFiltersShown] = useState(false);
  const filtersId = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const filters = filtersIn(search, kind.filters);
  const sorting = sortingOf(search, kind.facts.orderings);
  const order = sorting && orderOf(sorting);
  const list = usePagedList(
    keys.list(kind.name, { ...filters, ordering: order }),
    (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(order) : order;
      const query = { ...filters, ordering, limit: PAGE_ROWS, ...definition.query, cursor };
      return fetchListPage(kind.answerSchema, kind.path, query, signal);
    },
    { reversible: true },
  );
  const entries = useOutbox(ownEntries);
  const delivered = list.rows as readonly (Shown | undefined)[];
  const rows =
    entries.length > 0
      ? delivered.map(row => row && withWaiting(kind, row, entries, texts.nomenclatures).record)
      : delivered;
  const columns = useColumns(definition, texts);
  const isFiltered = Object.keys(filters).length > 0;
  const quick = Object.fromEntries(Object.entries(filters).filter(([name]) => quickFilters?.includes(name)));
  const count = Object.keys(filters).length - Object.keys(quick).length;
  const change = (next: ListFilters, nextOrder = order) => {
    const none = Object.fromEntries(Object.keys(kind.filters).map(name => [name, undefined]));
    const address = writeFilters(new URLSearchParams(search), { ...none, ...next });
    setOrder(address, nextOrder === orderOf(NEWEST_FIRST) ? null : nextOrder);
    setSearch(address, { replace: true });
  };

  return (
    <div className={classes.page} data-filters={filtersShown || quickFilters !== undefined}>
      <header className={classes.header}>
        <h1>{words.many}</h1>
        <p role="status" className={classes.total}>
          {list.total !== undefined &&
            say('total', { count: list.total, total: formatNumber(list.total, texts.locale) })}
        </p>
        <div className={classes.buttons}>
          <Button
            size="large"
            className={quickFilters ? '' : (classes.filterButton ?? '')}
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={filtersShown}
            aria-controls={filtersId}
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {count > 0 ? say('filtersOn', { count }) : say('filter')}
          </Button>
          {Actions && <Actions filters={filters} />}
          {writes && !Actions && (
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
      <search id={filtersId} className={classes.filters} aria-label={say('filters')}>
        {(filtersShown ? filterNames : (quickFilters ?? filterNames)).map(name => (
          <FilterControl
            key={name}
            name={name}
            of={definition}
            texts={texts}
            filters={filters}
            onChange={value => change({ ...filters, [name]: value })}
          />
        ))}
        {count > 0 && (
          <Button size="large" className={classes.clear} onClick={() => change(quick)}>
            {say('clear')}
          </Button>
        )}
      </search>
      <WaitingRecords of={kindsListedAs(kind.name)} />
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

function sortingOf(search: URLSearchParams, orderings: KindFacts['orderings']): Sorting | null {
  const order = orderIn(search) ?? '';
  const key = order.replace(/^-/, '');
  if (key in orderings) return { key, direction: order.startsWith('-') ? 'descending' : 'ascending' };
  return NEWEST_FIRST.key in orderings ? NEWEST_FIRST : null;
}

/** The number and the first column after it lead to the sheet. */
function useColumns({ kind, prefix, columns }: RecordDefinition, texts: FieldTexts): Column<Shown>[] {
  const entries = useOutbox(ownEntries);
  return columns.map((given, place) => {
    const { field, width, align, render } = typeof given === 'string' ? { field: given } : given;
    const content = (row: Shown) => render?.(row as never, texts) ?? texts.shown(field, row.properties);
    const linked = (row: Shown) => {
      const entry = changesOf(kind, row.id, entries).at(-1);
      return (
        <>
          <LocalizedLink className={classes.headline} to={`${prefix}/${row.id}`}>
            {content(row)}
          </LocalizedLink>
          {entry && <WaitingMark entry={entry} />}
        </>
      );
    };
    const number = (row: Shown) => (
      <LocalizedLink className={classes.number} to={`${prefix}/${row.id}`}>
        {row.id}
      </LocalizedLink>
    );
    return {
      key: field,
      title: field === 'id' ? texts.say('id') : (texts.words.column?.[field] ?? texts.label(field)),
      width: width ?? (field === 'id' ? '68px' : 'minmax(140px, 1fr)'),
      ...(align && { align }),
      sortable: field in kind.facts.orderings,
      render: field === 'id' ? number : place === 1 ? linked : content,
    };
  });
}
