import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useDataExtent } from 'shared/api';
import type { Bounds, Geometry } from 'shared/geometry';
import type { MapPosition } from 'shared/map';
import {
  Button,
  DownloadSimpleIcon,
  FunnelIcon,
  GearSixIcon,
  ListBulletsIcon,
  LoadingState,
} from 'shared/ui/core';
import type { Shown } from 'shared/ui/list';
import { SearchBox } from '../features/find-anything/search-box';
import { type Finding, geometryOfBox } from '../features/find-anything/search-options';
import { RecordTabs } from '../features/list-records/record-tabs';
import { useSelectedRecord } from '../features/select-record/use-selected-record';
import { SearchMap } from '../features/show-map/search-map';
import { Ways } from '../features/take-away/ways';
import { useTexts } from '../locales/texts';
import type { Tab } from '../search-state/search-filters';
import type { Selection } from '../search-state/search-state';
import { useSearchState } from '../search-state/use-search-state';
import styles from './search.module.css';

const loadFilters = () => import('../features/filter-records/filter-panel');
/** Loaded on demand: the filters' lists and calendars are larger than the map. */
const FilterPanel = lazy(async () => ({ default: (await loadFilters()).FilterPanel }));

const TakeAwayPanel = lazy(async () => ({
  default: (await import('../features/take-away/take-away-panel')).TakeAwayPanel,
}));

const ColumnPanel = lazy(async () => ({
  default: (await import('../features/list-records/column-panel')).ColumnPanel,
}));

type Panel = 'filters' | 'takeAway' | 'columns';

/** Pause after moving the map before lists and address follow (ms). */
const QUIET = 300;

/** The map search: map and tables side by side; on a phone the tables open over the map. */
export function Screen() {
  const t = useTexts();
  const [state, update] = useSearchState();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  // The list follows the map, except when a selected row moves the map: then the rows stay under the pointer and
  // the selected row stays in view.
  const [listed, setListed] = useState<Bounds | null>(null);
  const followsRow = useRef(false);
  const movedSinceSelection = useRef(false);
  const movedByHand = () => {
    followsRow.current = false;
    movedSinceSelection.current = true;
  };
  const keepRows = useCallback(() => {
    if (!movedSinceSelection.current) followsRow.current = true;
  }, []);
  const [focus, setFocus] = useState<Geometry | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  // On a phone the map comes first, and a button opens the list.
  const [listOpen, setListOpen] = useState(false);
  const { selected, failure, retry } = useSelectedRecord(state.selection);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(function forgetMoveOnLeaving() {
    return () => clearTimeout(timer.current);
  }, []);
  const follow = useCallback(
    (position: MapPosition, view: Bounds) => {
      clearTimeout(timer.current);
      // The lists need not wait for the first view.
      setBounds(before => before ?? view);
      setListed(before => before ?? view);
      timer.current = setTimeout(() => {
        setBounds(view);
        if (!followsRow.current) setListed(view);
        update({ position });
      }, QUIET);
    },
    [update],
  );
  const selectOnMap = useCallback(
    (selection: Selection | null) => {
      movedSinceSelection.current = false;
      update(selection ? { selection, tab: selection.tab } : { selection: null });
    },
    [update],
  );
  const selectInTable = (tab: Tab, record: Shown) => {
    followsRow.current = true;
    movedSinceSelection.current = false;
    setFocus(record.geometry as Geometry);
    setListOpen(false);
    update({ selection: { tab, id: record.id } });
  };
  const extent = useDataExtent();
  function show({ place, selection, species }: Finding) {
    setListOpen(false);
    if (species !== undefined) {
      if (extent) setFocus(geometryOfBox(extent));
      update({ selection: null, tab: 'mortality', filters: { ...state.filters, species: [species] } });
      return;
    }
    if (place) setFocus({ ...place });
    update(selection ? { selection, tab: selection.tab } : { selection: null });
  }
  function toggle(which: Panel) {
    setListOpen(true);
    setPanel(shown => (shown === which ? null : which));
  }
  const filtersSet = Object.values(state.filters).filter(value => value !== undefined).length;

  return (
    <div className={styles.screen} data-list={listOpen ? 'open' : 'closed'}>
      <h1 className="ui-spoken">{t('titles.search')}</h1>
      <div
        className={styles.map}
        onPointerDownCapture={movedByHand}
        onWheelCapture={movedByHand}
        onKeyDownCapture={movedByHand}
      >
        <SearchMap
          state={state}
          update={update}
          bounds={bounds}
          selected={selected}
          failure={failure}
          onRetry={retry}
          focus={focus}
          onMove={follow}
          onMakeRoom={keepRows}
          onSelect={selectOnMap}
        />
        <SearchBox onFind={show} />
      </div>
      <section className={styles.panel} aria-label={t('list.label')}>
        <div className={styles.bar}>
          <Ways state={state} place="bar" />
          <Button
            className={styles.toggle ?? ''}
            icon={<ListBulletsIcon aria-hidden />}
            aria-expanded={listOpen}
            onClick={() => setListOpen(!listOpen)}
          >
            {t(listOpen ? 'list.hide' : 'list.show')}
          </Button>
          <Button
            icon={<GearSixIcon />}
            aria-label={t('columns.button')}
            title={t('columns.button')}
            aria-expanded={panel === 'columns'}
            onClick={() => toggle('columns')}
          />
          <Button
            className={styles.small ?? ''}
            icon={<DownloadSimpleIcon />}
            title={t('export.button')}
            aria-expanded={panel === 'takeAway'}
            onClick={() => toggle('takeAway')}
          >
            {t('export.button')}
          </Button>
          <Button
            icon={<FunnelIcon aria-hidden />}
            type={filtersSet > 0 ? 'primary' : 'default'}
            aria-expanded={panel === 'filters'}
            onPointerEnter={loadFilters}
            onFocus={loadFilters}
            onClick={() => toggle('filters')}
          >
            {filtersSet > 0 ? t('filter.set', { count: filtersSet }) : t('filter.title')}
          </Button>
        </div>
        <Ways state={state} place="row" />
        <Suspense fallback={<LoadingState />}>
          {panel === 'takeAway' && <TakeAwayPanel state={state} bounds={bounds} />}
          {panel === 'columns' && <ColumnPanel tab={state.tab} />}
          {panel === 'filters' && (
            <FilterPanel tab={state.tab} filters={state.filters} onChange={filters => update({ filters })} />
          )}
        </Suspense>
        <RecordTabs
          state={state}
          update={update}
          bounds={listed}
          selected={selected}
          onSelect={selectInTable}
        />
      </section>
    </div>
  );
}
