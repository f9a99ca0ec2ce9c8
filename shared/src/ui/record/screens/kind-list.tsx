import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KindFacts } from '../../../contract';
import { formatNumber } from '../../../platform/language';
import {
  filtersIn,
  orderIn,
  setOrder,
  useLocalizedNavigate,
  writeFilters,
} from '../../../platform/navigation';
import { hasScope, useSession } from '../../../platform/session';
import { kindsListedAs } from '../../../records';
import { Button, EmptyState, FunnelIcon, PlusIcon, useEscape } from '../../core';
import type { Sorting } from '../../data';
import { WaitingRecords } from '../../outbox';
import type { ListFilters, RecordDefinition } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { useKindColumns } from '../kind/kind-columns';
import { KindTable } from '../kind/kind-table';
import { useKindRows } from '../kind/use-kind-rows';
import { ChosenRows, useChosenRows } from './chosen-rows';
import { FilterControl } from './filter-control';
import classes from './kind-list.module.css';

/** Default order of kinds with a date. */
const NEWEST_FIRST: Sorting = { key: 'date', direction: 'descending' };

/** The list of all records of a kind, with filters, sorting and count. The URL contains filters and order. */
export function KindList({ of: definition }: { of: RecordDefinition }) {
  const { kind, prefix } = definition;
  const { actions: Actions, bulk, quickFilters } = definition.list;
  const filterNames = definition.list.filters ?? Object.keys(kind.filters);
  const navigate = useLocalizedNavigate();
  const texts = useFieldTexts(kind);
  const { say, words } = texts;
  const [search, setSearch] = useSearchParams();
  const [filtersShown, setFiltersShown] = useState(false);
  useEscape(filtersShown, () => setFiltersShown(false));
  const filtersId = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const filters = filtersIn(search, kind.filters);
  const { orderings } = kind.facts;
  const firstOrder = definition.list.order ?? orderOf(NEWEST_FIRST);
  const sorting = sortingIn(orderIn(search), orderings) ?? sortingIn(firstOrder, orderings);
  const order = sorting && orderOf(sorting);
  const list = useKindRows(definition, filters, order);
  const shownColumns = useKindColumns(definition, texts);
  const chosen = useChosenRows(texts);
  const columns = bulk ? [chosen.column, ...shownColumns] : shownColumns;
  const isFiltered = Object.keys(filters).length > 0;
  const quick = Object.fromEntries(Object.entries(filters).filter(([name]) => quickFilters?.includes(name)));
  const count = Object.keys(filters).length - Object.keys(quick).length;
  const change = (next: ListFilters, nextOrder = order) => {
    const none = Object.fromEntries(Object.keys(kind.filters).map(name => [name, undefined]));
    const address = writeFilters(new URLSearchParams(search), { ...none, ...next });
    setOrder(address, nextOrder === firstOrder ? null : nextOrder);
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
            icon={<FunnelIcon aria-hidden />}
            aria-expanded={filtersShown}
            aria-controls={filtersId}
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {count > 0 ? say('filtersOn', { count }) : say('filter')}
          </Button>
          {Actions && <Actions filters={filters} order={order} total={list.total} />}
          {writes && !Actions && (
            <Button
              type="primary"
              size="large"
              icon={<PlusIcon aria-hidden />}
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
            kind={kind}
            own={definition.list.filterControls?.[name]}
            texts={texts}
            filters={filters}
            onChange={value => change({ ...filters, [name]: value })}
          />
        ))}
        {count > 0 && (
          <Button size="large" onClick={() => change(quick)}>
            {say('clear')}
          </Button>
        )}
      </search>
      {bulk && <ChosenRows chosen={chosen} loaded={list.rows} texts={texts} buttons={bulk} />}
      <WaitingRecords of={kindsListedAs(kind.name)} />
      <div className={classes.table}>
        <KindTable
          of={definition}
          texts={texts}
          list={list}
          label={words.many}
          columns={columns}
          selected={selected}
          onSelect={row => setSelected(row.id)}
          onPress={bulk && prefix ? row => navigate(`${prefix}/${row.id}`) : undefined}
          sorting={sorting}
          onSort={next => change(filters, orderOf(next))}
          empty={<EmptyState text={say(isFiltered ? 'nothingFound' : 'nothing')} />}
        />
      </div>
    </div>
  );
}

const orderOf = ({ key, direction }: Sorting) => `${direction === 'descending' ? '-' : ''}${key}`;

function sortingIn(order: string | null, orderings: KindFacts['orderings']): Sorting | null {
  const key = order?.replace(/^-/, '') ?? '';
  return key in orderings ? { key, direction: order?.startsWith('-') ? 'descending' : 'ascending' } : null;
}
