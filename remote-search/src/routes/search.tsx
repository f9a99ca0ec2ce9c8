import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapPosition } from 'shared/map';
import type { Bounds, Geometry } from 'shared/map/geometry';
import { Button, FilterOutlined, UnorderedListOutlined } from 'shared/ui/core';
import { FilterPanel } from '../features/filter-records/filter-panel';
import type { Selection, Tab } from '../features/keep-state/search-state';
import { useSearchState } from '../features/keep-state/use-search-state';
import type { RecordOf } from '../features/list-records/record-resource';
import { RecordTabs } from '../features/list-records/record-tabs';
import { useSelectedRecord } from '../features/select-record/use-selected-record';
import { SearchMap } from '../features/show-map/search-map';
import { useTexts } from '../texts';
import styles from './search.module.css';

/** A pause in moving the map after which lists and address follow (ms). */
const QUIET = 300;

/** The map search: map and tables of what it shows, side by side; on a phone the tables come up over the map. */
export function Screen() {
  const t = useTexts();
  const [state, update] = useSearchState();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [focus, setFocus] = useState<Geometry | null>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  // On a phone the map comes first, the list at a touch.
  const [listOpen, setListOpen] = useState(false);
  const { selected, failure } = useSelectedRecord(state.selection);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(function forgetMoveOnLeaving() {
    return () => clearTimeout(timer.current);
  }, []);
  const follow = useCallback(
    (position: MapPosition, view: Bounds) => {
      clearTimeout(timer.current);
      // The lists need not wait for the first view.
      setBounds(before => before ?? view);
      timer.current = setTimeout(() => {
        setBounds(view);
        update({ position });
      }, QUIET);
    },
    [update],
  );
  const selectOnMap = useCallback(
    (selection: Selection | null) =>
      update(selection ? { selection, tab: selection.tab } : { selection: null }),
    [update],
  );
  const selectInTable = (tab: Tab, record: RecordOf[Tab]) => {
    setFocus(record.geometry);
    setListOpen(false);
    update({ selection: { tab, id: record.id } });
  };
  const filtersSet = Object.values(state.filters).filter(value => value !== undefined).length;

  return (
    <div className={styles.screen} data-list={listOpen ? 'open' : 'closed'}>
      <h1 className={styles.title}>{t('titles.search')}</h1>
      <div className={styles.map}>
        <SearchMap
          state={state}
          update={update}
          selected={selected}
          failure={failure}
          focus={focus}
          onMove={follow}
          onSelect={selectOnMap}
        />
      </div>
      <section className={styles.panel} aria-label={t('list.label')}>
        <div className={styles.bar}>
          <Button
            className={styles.toggle ?? ''}
            icon={<UnorderedListOutlined />}
            aria-expanded={listOpen}
            onClick={() => setListOpen(!listOpen)}
          >
            {t(listOpen ? 'list.hide' : 'list.show')}
          </Button>
          <Button
            icon={<FilterOutlined />}
            type={filtersSet > 0 ? 'primary' : 'default'}
            aria-expanded={filtersOpen}
            onClick={() => {
              setListOpen(true);
              setFiltersOpen(!filtersOpen);
            }}
          >
            {filtersSet > 0 ? t('filter.set', { count: filtersSet }) : t('filter.title')}
          </Button>
        </div>
        {filtersOpen && (
          <FilterPanel tab={state.tab} filters={state.filters} onChange={filters => update({ filters })} />
        )}
        <RecordTabs
          state={state}
          update={update}
          bounds={bounds}
          selected={selected}
          onSelect={selectInTable}
        />
      </section>
    </div>
  );
}
