import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDataExtent } from 'shared/api';
import { centreOf, type Geometry } from 'shared/geometry';
import { BottomSheet, type MapPosition, type SheetStep, useOwnPlace } from 'shared/map';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useLocation, useNavigate } from 'shared/router';
import { Button, LoadingState, useDesktop, useEscape } from 'shared/ui/core';
import { BookmarkIcon, ColumnsIcon, ExportIcon, MapTrifoldIcon, PanelDivider } from 'shared/ui/data';
import type { Shown } from 'shared/ui/list';
import { AddButton } from '../features/add-record/add-button';
import { QuickFilters } from '../features/filter-records/quick-filters';
import { SearchBox } from '../features/find-anything/search-box';
import { type Finding, geometryOfBox } from '../features/find-anything/search-options';
import { RecordTabs } from '../features/list-records/record-tabs';
import { SheetHead } from '../features/list-records/sheet-head';
import { isPickedByKey, returnFocus, useSelectedRecord } from '../features/select-record/use-selected-record';
import { SearchMap } from '../features/show-map/search-map';
import { NETWORKS } from '../features/show-network/use-network-sources';
import { RiskStrip } from '../features/show-risk/risk-strip';
import { SheetPanel } from '../features/show-sheet/sheet-panel';
import { useTexts } from '../locales/texts';
import type { Tab } from '../search-state/search-filters';
import type { Selection } from '../search-state/search-state';
import { useListedView } from '../search-state/use-listed-view';
import { selectionOf, sheetOf, useSearchState, useSheetBeside } from '../search-state/use-search-state';
import styles from './search.module.css';

const loadFilters = () => import('../features/filter-records/filter-panel');
/** Loaded on demand, since the lists and calendars of the filters are large. */
const FilterPanel = lazy(async () => ({ default: (await loadFilters()).FilterPanel }));

const TakeAwayPanel = lazy(async () => ({
  default: (await import('../features/take-away/take-away-panel')).TakeAwayPanel,
}));

const ViewsPanel = lazy(async () => ({
  default: (await import('../features/save-views/views-panel')).ViewsPanel,
}));

const RecordCard = lazy(async () => ({
  default: (await import('../features/select-record/record-card')).RecordCard,
}));

const AddSheet = lazy(async () => ({
  default: (await import('../features/add-record/add-sheet')).AddSheet,
}));

/** Panels above the list, with their buttons beside the tabs. The button of the filters is one of the chips. */
const PANELS = [
  { key: 'views', Icon: BookmarkIcon, text: 'views.title' },
  { key: 'columns', Icon: ColumnsIcon, text: 'columns.button' },
  { key: 'takeAway', Icon: ExportIcon, text: 'export.button' },
] as const;
type Panel = (typeof PANELS)[number]['key'] | 'filters';

/** Heights of the sheet at its lowest step (CSS pixels): with the numbers, and with a selected record. */
const LOW = { numbers: 150, record: 200 } as const;
/** Size of the card that covers the map on a desktop (CSS pixels). */
const CARD = { width: 400, height: 320 } as const;
const NO_CARD = { width: 0, height: 0 } as const;

/** The map search: on a desktop map and table side by side, on a phone the map with a sheet pulled up over it. */
export function Screen() {
  const t = useTexts();
  const isDesk = useDesktop();
  const [state, update] = useSearchState();
  const beside = useSheetBeside();
  const sheet = beside?.sheet;
  /** The record whose sheet is open beside the map. */
  const open = useMemo(() => (sheet === undefined ? null : selectionOf(sheet)), [sheet]);
  const list = useRef<HTMLElement>(null);
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const navigateTo = useLocalizedNavigate();
  useEffect(
    function markOpenRecord() {
      if (open) update({ selection: open });
    },
    [open, update],
  );
  const view = useListedView(
    state.filters,
    useCallback((position: MapPosition) => update({ position }), [update]),
  );
  const { movedByHand, noteSelection } = view;
  const listed = view.listed?.bounds ?? null;
  const [focus, setFocus] = useState<Geometry | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  useEscape(panel !== null, () => setPanel(null));
  const [step, setStep] = useState<SheetStep>('low');
  const [isAdding, setAdding] = useState(false);
  const ownPlace = useOwnPlace();
  const { selected, failure, retry } = useSelectedRecord(state.selection);

  const select = useCallback(
    (selection: Selection | null) => {
      noteSelection(false);
      const next = sheet !== undefined && selection && sheetOf(selection);
      if (next) navigateTo(next, { replace: true });
      else if (sheet !== undefined) update({ selection: selection ?? open, pole: null });
      else update({ selection, pole: null, ...(selection && { tab: selection.tab }) });
    },
    [update, navigateTo, sheet, open, noteSelection],
  );
  const selectInTable = (tab: Tab, record: Shown) => {
    noteSelection(true);
    setFocus(record.geometry as Geometry);
    setStep('low');
    update({ selection: { tab, id: record.id }, pole: null });
  };
  const extent = useDataExtent();
  function show({ place, selection, pole, species, area, answer }: Finding) {
    if (answer !== undefined) {
      navigateTo(answer);
      return;
    }
    setStep('low');
    if (species !== undefined || area !== undefined) closeSheet();
    if (species !== undefined) {
      if (extent) setFocus(geometryOfBox(extent));
      update({
        selection: null,
        pole: null,
        tab: 'mortality',
        filters: { ...state.filters, species: [species] },
      });
      return;
    }
    if (area !== undefined) {
      update({ selection: null, pole: null, filters: { ...state.filters, area: [area] } });
      return;
    }
    if (place) setFocus({ ...place });
    select(selection ?? null);
    if (pole !== undefined) update({ pole, overlays: [...new Set([...state.overlays, NETWORKS])] });
  }
  function closeSheet() {
    if (beside?.steps) void navigate(-beside.steps);
    else if (beside) navigateTo(paths.search() + address, { replace: true });
  }
  function toggle(which: Panel) {
    if (panel !== which) setStep('high');
    setPanel(panel === which ? null : which);
  }

  const chips = (onMap: boolean) => (
    <QuickFilters
      tab={state.tab}
      filters={state.filters}
      onChange={filters => update({ filters })}
      onMap={onMap}
      open={panel === 'filters'}
      onToggle={() => toggle('filters')}
      onNear={loadFilters}
    />
  );
  const isOpen = open?.tab === state.selection?.tab && open?.id === state.selection?.id;
  const card = state.selection && !isOpen && (
    <Suspense>
      <RecordCard
        selected={selected}
        failure={failure}
        takesFocus={isPickedByKey(state.selection)}
        onRetry={retry}
        onClose={() => {
          select(null);
          returnFocus();
        }}
      />
    </Suspense>
  );
  // The centre of the listed view, so that a move of the map loads the list only once.
  const middle = listed && centreOf(listed);
  const tabs = (
    <RecordTabs
      state={state}
      update={update}
      bounds={listed}
      selected={selected}
      onSelect={selectInTable}
      choosesColumns={panel === 'columns'}
      {...(!isDesk && { nearestTo: ownPlace?.position ?? middle })}
      buttons={PANELS.filter(({ key }) => isDesk || key !== 'columns').map(({ key, Icon, text }) => (
        <Button
          key={key}
          type="text"
          className={styles.opener ?? ''}
          icon={<Icon />}
          aria-label={t(text)}
          title={t(text)}
          aria-expanded={panel === key}
          onClick={() => toggle(key)}
        />
      ))}
      above={
        <>
          {isDesk && (
            <div className={styles.summary}>
              {chips(false)}
              {state.tab === 'infrastructures' && <RiskStrip filters={state.filters} bounds={listed} />}
            </div>
          )}
          <Suspense fallback={<LoadingState />}>
            {panel === 'views' && <ViewsPanel />}
            {panel === 'takeAway' && <TakeAwayPanel state={state} listed={view.listed} />}
            {panel === 'filters' && (
              <FilterPanel
                onMap
                tab={state.tab}
                filters={state.filters}
                onChange={filters => update({ filters })}
              />
            )}
          </Suspense>
        </>
      }
    />
  );

  return (
    <div className={styles.screen} data-beside={beside !== null}>
      <h1 className="ui-spoken">{t('titles.search')}</h1>
      <p className={styles.paper}>{t('map.onPaper')}</p>
      <div
        className={styles.map}
        onPointerDownCapture={movedByHand}
        onWheelCapture={movedByHand}
        onKeyDownCapture={movedByHand}
      >
        <SearchBox view={state.position} onFind={show} />
        <SearchMap
          state={state}
          update={update}
          inView={view.inView}
          listed={listed}
          selected={selected}
          card={isDesk && card}
          covered={isDesk ? (card ? CARD : NO_CARD) : { width: Number.POSITIVE_INFINITY, height: LOW.record }}
          isPhone={!isDesk}
          focus={focus}
          onMove={view.follow}
          onMakeRoom={view.keepRows}
          onSelect={select}
          onAdd={() => setAdding(true)}
        />
        {!isDesk && step !== 'high' && <div className={styles.chips}>{chips(true)}</div>}
      </div>
      {isDesk ? (
        <>
          <PanelDivider />
          <div className={styles.panel}>
            <section ref={list} className={styles.list} aria-label={t('list.label')} inert={beside !== null}>
              {tabs}
            </section>
            {beside && <SheetPanel sheet={beside.sheet} list={list} onBack={closeSheet} />}
          </div>
        </>
      ) : (
        <BottomSheet
          label={t('list.label')}
          step={step}
          onStep={setStep}
          low={card ? LOW.record : LOW.numbers}
          head={
            card && step === 'low' ? (
              card
            ) : (
              <SheetHead
                state={state}
                update={update}
                bounds={listed}
                step={step}
                onStep={setStep}
                chips={chips(false)}
              />
            )
          }
          dock={
            <>
              <Button className={styles.main ?? ''} icon={<MapTrifoldIcon />} onClick={() => setStep('low')}>
                {t('list.map')}
              </Button>
              <AddButton onClick={() => setAdding(true)} />
            </>
          }
        >
          {tabs}
        </BottomSheet>
      )}
      {isAdding && (
        <Suspense>
          <AddSheet view={state.position} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
