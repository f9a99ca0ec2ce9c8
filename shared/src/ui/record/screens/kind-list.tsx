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
import { mayWrite, useSession } from '../../../platform/session';
import { kindsListedAs } from '../../../records';
import { Button, EmptyState, FunnelIcon, PlusIcon, useDesktop, useEscape } from '../../core';
import { ColumnsIcon, type Sorting } from '../../data';
import { SegmentedChoice } from '../../form';
import { WaitingRecords } from '../../outbox';
import { useColumnChoice } from '../kind/column-choice';
import type { ListDefinition, ListFilters, ListPart, ListView } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { useKindColumns } from '../kind/kind-columns';
import { KindTable } from '../kind/kind-table';
import { useKindRows } from '../kind/use-kind-rows';
import { ChosenDock } from './chosen-dock';
import { ColumnPanel } from './column-panel';
import { FilterControl } from './filter-control';
import classes from './kind-list.module.css';

/** Default order, for kinds with a date. */
const NEWEST_FIRST: Sorting = { key: 'date', direction: 'descending' };

const TABLE = { list: 'table' } as const;

/** The list of all records of a kind, with filters, sorting and count. The URL contains filters and order. */
export function KindList({ of: definition }: { of: ListDefinition }) {
  const { kind, prefix } = definition;
  const { actions: Actions, bulk, quickFilters } = definition.list;
  const { chips, frame: Frame } = definition.list;
  const views: NonNullable<ListPart['views']> = definition.list.views ?? TABLE;
  const filterNames = definition.list.filters ?? Object.keys(kind.filters);
  const viewNames = Object.keys(views) as ListView[];
  const navigate = useLocalizedNavigate();
  const texts = useFieldTexts(kind);
  const { say, words } = texts;
  const [search, setSearch] = useSearchParams();
  const [filtersShown, setFiltersShown] = useState(false);
  useEscape(filtersShown, () => setFiltersShown(false));
  const filtersId = useId();
  const isDesk = useDesktop();
  const [selected, setSelected] = useState<number | null>(null);
  const writes = useSession(session => mayWrite(session.user, kind.facts));
  const filters = filtersIn(search, kind.filters);
  const view = viewNames.find(name => name === search.get('view')) ?? viewNames[0] ?? 'list';
  const { orderings } = kind.facts;
  const firstOrder = definition.list.order ?? orderOf(NEWEST_FIRST);
  const sorting = sortingIn(orderIn(search), orderings) ?? sortingIn(firstOrder, orderings);
  const order = sorting && orderOf(sorting);
  const list = useKindRows(definition, views[view] === 'table' ? filters : null, order);
  const allColumns = useKindColumns(definition, texts);
  const columnChoice = useColumnChoice(kind.name, filters, list);
  const [choosesColumns, setChoosesColumns] = useState(false);
  const columns = allColumns.filter(columnChoice.shows);
  useEscape(choosesColumns, () => setChoosesColumns(false));
  const isFiltered = Object.keys(filters).length > 0;
  const quick = Object.fromEntries(Object.entries(filters).filter(([name]) => quickFilters?.includes(name)));
  const count = Object.keys(filters).length - Object.keys(quick).length;
  const change = (next: ListFilters, nextOrder = order) => {
    const none = Object.fromEntries(Object.keys(kind.filters).map(name => [name, undefined]));
    const address = new URLSearchParams(search);
    // The order is set first: its former parameters, which this removes, may have the names of filters.
    setOrder(address, nextOrder === firstOrder ? null : nextOrder);
    setSearch(writeFilters(address, { ...none, ...next }), { replace: true });
  };
  const changeView = (next: ListView) => {
    const address = new URLSearchParams(search);
    if (next === viewNames[0]) address.delete('view');
    else address.set('view', next);
    setSearch(address);
  };
  const controlOf = (name: string) => (
    <FilterControl
      key={name}
      name={name}
      kind={kind}
      own={definition.list.filterControls?.[name]}
      texts={texts}
      filters={filters}
      onFilters={change}
      chip={chips}
    />
  );

  const View = views[view] ?? 'table';
  const given = {
    of: definition,
    texts,
    order: firstOrder,
    view,
    onView: changeView,
    filters,
    onFilters: change,
  };
  const shown =
    View === 'table' ? (
      <div className={classes.table}>
        <KindTable
          of={definition}
          texts={texts}
          list={list}
          filters={filters}
          dock={<ChosenDock of={definition} filters={filters} loaded={list.rows} />}
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
    ) : (
      <View {...given} />
    );

  return (
    <div className={classes.page} data-filters={filtersShown || (quickFilters ? 'quick' : false)}>
      <header className={classes.header} data-chips={chips}>
        <h1>{words.many}</h1>
        {!Frame && (
          <p role="status" className={classes.total}>
            {list.total !== undefined &&
              say('total', { count: list.total, total: formatNumber(list.total, texts.locale) })}
          </p>
        )}
        {viewNames.length > 1 && (
          <div className={classes.views}>
            <SegmentedChoice
              joined
              aria-label={say('views')}
              value={view}
              choices={viewNames.map(value => ({ value, label: say(value) }))}
              onChange={next => next && changeView(next)}
            />
          </div>
        )}
        {chips && (
          <fieldset className={classes.chips} aria-label={say('filters')}>
            {filterNames.map(controlOf)}
          </fieldset>
        )}
        <div className={classes.buttons}>
          {!chips && (
            <Button
              size="large"
              className={quickFilters ? '' : (classes.filterButton ?? '')}
              icon={<FunnelIcon aria-hidden />}
              aria-expanded={filtersShown}
              aria-controls={filtersId}
              onClick={() => setFiltersShown(!filtersShown)}
            >
              {count > 0
                ? say('filtersOn', { count })
                : say(isDesk && quickFilters ? 'moreFilters' : 'filter')}
            </Button>
          )}
          {views[view] === 'table' && (columns.length < allColumns.length || columnChoice.isChanged) && (
            <Button
              size="large"
              className={classes.columnsButton ?? ''}
              icon={<ColumnsIcon aria-hidden />}
              aria-label={say('columns')}
              title={say('columns')}
              aria-expanded={choosesColumns}
              onClick={() => setChoosesColumns(!choosesColumns)}
            />
          )}
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
      {!chips && (
        <search id={filtersId} className={classes.filters} aria-label={say('filters')}>
          {(filtersShown ? filterNames : (quickFilters ?? filterNames)).map(controlOf)}
          {count > 0 && (
            <Button size="large" onClick={() => change(quick)}>
              {say('clear')}
            </Button>
          )}
        </search>
      )}
      {choosesColumns && views[view] === 'table' && (
        <ColumnPanel columns={allColumns} choice={columnChoice} />
      )}
      <WaitingRecords of={kindsListedAs(kind.name)} />
      {Frame ? <Frame {...given}>{shown}</Frame> : shown}
    </div>
  );
}

const orderOf = ({ key, direction }: Sorting) => `${direction === 'descending' ? '-' : ''}${key}`;

function sortingIn(order: string | null, orderings: KindFacts['orderings']): Sorting | null {
  const key = order?.replace(/^-/, '') ?? '';
  return key in orderings ? { key, direction: order?.startsWith('-') ? 'descending' : 'ascending' } : null;
}
