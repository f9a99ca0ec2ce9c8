import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { fetchTile, useBaseLayers, useConnection, useDataExtent } from 'shared/api';
import type { Bounds, Geometry, Position } from 'shared/geometry';
import { useLocale } from 'shared/i18n';
import {
  FeaturesInView,
  FocusOn,
  FollowPosition,
  type GroupInView,
  Highlight,
  HoverLabel,
  KeepClear,
  LegendControl,
  MapControl,
  MapDismiss,
  type MapHit,
  type MapPosition,
  MapView,
  type RecordInView,
  type RecordKind,
  StartAt,
  TilesNotice,
} from 'shared/map';
import { LocalizedLink, paths, useContributions } from 'shared/navigation';
import { SearchLayers } from '../../layers/search-layers';
import { useTexts } from '../../locales/texts';
import type { Tab } from '../../search-state/search-filters';
import { OVERLAYS, type SearchState, type Selection } from '../../search-state/search-state';
import type { UpdateSearch } from '../../search-state/use-search-state';
import { AddButton } from '../add-record/add-button';
import { Lasso } from '../choose-on-map/lasso';
import { useChanges } from '../follow-changes/use-changes';
import { notePickByKey, type SelectedRecord } from '../select-record/use-selected-record';
import type { PickedPole } from '../show-network/network-layer';
import { NETWORKS, useNetworkSources } from '../show-network/use-network-sources';
import { PROGRAMME_OVERLAYS, programmeOverlaysIn } from '../show-programme/programme-overlays';
import { ChosenArea } from './chosen-area';
import { useChosenBox } from './use-chosen-box';
import { WaitingLayer } from './waiting-layer';

const ProgrammeLayers = lazy(async () => ({
  default: (await import('../show-programme/programme-layers')).ProgrammeLayers,
}));
const ContributedLayer = lazy(async () => ({
  default: (await import('./contributed-layer')).ContributedLayer,
}));
const NetworkLayer = lazy(async () => ({
  default: (await import('../show-network/network-layer')).NetworkLayer,
}));
const SearchLegend = lazy(async () => ({
  default: (await import('../show-legend/search-legend')).SearchLegend,
}));

const TAB_OF: Readonly<Record<RecordKind, Tab | null>> = {
  support: 'infrastructures',
  line: 'infrastructures',
  mortality: 'mortality',
  'sensitive-area': 'sensitive-areas',
  area: null,
  pole: null,
};

/** Zoom levels that a click on a group zooms in by. */
const GROUP_ZOOM = 2;

type Props = {
  readonly state: SearchState;
  readonly update: UpdateSearch;
  /** Bounds at the last stop of the map, for the marks of the programme. */
  readonly inView: Bounds | null;
  readonly listed: Bounds | null;
  readonly selected: SelectedRecord | null;
  /** The card of the selected record, if it lies on the map. */
  readonly card: ReactNode;
  /** Size of what covers the lower start corner of the map, in CSS pixels. */
  readonly covered: { readonly width: number; readonly height: number };
  /** Whether buttons are placed near the thumb, on a phone. */
  readonly isPhone: boolean;
  /** Geometry the map moves to, selected in the table or the search box. */
  readonly focus: Geometry | null;
  readonly onMove: (position: MapPosition, bounds: Bounds) => void;
  /** Called before the map moves because the selected record is covered. */
  readonly onMakeRoom: () => void;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onAdd: () => void;
};

/** Milliseconds to wait for the extent of all data. If the extent comes later, the layers are drawn first. */
const PATIENCE = 500;

/** True for `PATIENCE` milliseconds after mounting. */
function usePatience(): boolean {
  const [patient, setPatient] = useState(true);
  useEffect(function losePatience() {
    const timer = setTimeout(() => setPatient(false), PATIENCE);
    return function stop() {
      clearTimeout(timer);
    };
  }, []);
  return patient;
}

export function SearchMap(props: Props) {
  const { state, update, inView, listed, selected, card, covered, isPhone, focus } = props;
  const { onMove, onMakeRoom, onSelect, onAdd } = props;
  const t = useTexts();
  const { layers } = useBaseLayers();
  const dataExtent = useDataExtent();
  const chosenBox = useChosenBox(state.filters);
  const extent = chosenBox === null ? dataExtent : chosenBox;
  const changes = useChanges();
  const offline = useConnection(connection => connection.offline);
  const [initial] = useState(state.position);
  // Where the record was clicked, since the centre of a line or an area may be far away.
  const [pickedAt, setPickedAt] = useState<{ key: string; position: Position } | null>(null);
  const [group, setGroup] = useState<{ position: Position; zoom: number } | null>(null);
  const [pickedPole, setPickedPole] = useState<PickedPole | null>(null);
  const [hovered, setHovered] = useState<MapHit | null>(null);
  const contributed = useContributions('layers');
  const locale = useLocale();
  const patient = usePatience();
  const waiting = patient && !initial && !selected && extent === undefined;
  const networks = useNetworkSources(!waiting);
  const offered = [
    ...OVERLAYS,
    ...(networks.length > 0 ? ([NETWORKS] as const) : []),
    ...PROGRAMME_OVERLAYS,
  ] as const;
  const overlays = [
    ...offered.map(id => ({ id, label: t(`layer.${id}`) })),
    ...contributed.map(({ id, title }) => ({ id, label: title[locale] })),
  ];
  const programme = programmeOverlaysIn(state.overlays);
  const shown = useMemo(() => ({ base: state.base, overlays: state.overlays }), [state.base, state.overlays]);
  const groupFocus = useMemo(
    () => group && ({ type: 'Point', coordinates: group.position } as const),
    [group],
  );
  const key = state.selection ? `${state.selection.tab}:${state.selection.id}` : '';
  const zoom = state.position?.zoom ?? 6;
  const pick = useCallback(
    (hit: MapHit | RecordInView | GroupInView) => {
      update({ pole: null });
      if ('type' in hit && hit.type === 'group') {
        setGroup({ position: hit.position, zoom: zoom + GROUP_ZOOM });
        return;
      }
      const tab = TAB_OF[hit.kind];
      if (!tab || !('id' in hit)) return;
      setPickedAt({ key: `${tab}:${hit.id}`, position: hit.position });
      onSelect({ tab, id: hit.id });
    },
    [zoom, onSelect, update],
  );

  function pickPole(hit: MapHit | RecordInView | GroupInView, byKey = false) {
    if (hit.kind !== 'pole' || !('id' in hit)) return;
    if (state.selection) onSelect(null);
    setPickedPole({ id: hit.id, position: hit.position, byKey });
    update({ pole: hit.id });
  }

  function pickInList(picked: RecordInView | GroupInView) {
    const tab = TAB_OF[picked.kind];
    if (tab && 'id' in picked) notePickByKey({ tab, id: picked.id });
    pick(picked);
    pickPole(picked, true);
  }
  const dismiss = useCallback(() => onSelect(null), [onSelect]);

  return (
    <MapView
      label={t('map.label')}
      baseLayers={layers}
      fetchTile={fetchTile}
      overlays={overlays}
      shown={shown}
      onShownChange={next => update(next)}
      {...(initial ? { position: initial } : {})}
      waiting={waiting}
      onMove={onMove}
      withinReach={isPhone}
    >
      {!waiting && (
        <SearchLayers
          shown={state.overlays}
          filters={state.filters}
          changes={changes}
          onPick={pick}
          onHover={setHovered}
        />
      )}
      <Suspense>
        {networks.length > 0 && state.overlays.includes(NETWORKS) && (
          <NetworkLayer
            sources={networks}
            changes={changes}
            pole={state.pole}
            picked={pickedPole}
            onPick={hit => pickPole(hit)}
            onHover={setHovered}
            onClose={() => update({ pole: null })}
          />
        )}
      </Suspense>
      <HoverLabel hit={hovered} />
      <TilesNotice
        unreachable={
          offline && (
            <>
              {t('map.notKept')}{' '}
              <LocalizedLink to={paths.offlineAreas()}>{t('find.takeAlong')}</LocalizedLink>
            </>
          )
        }
      />
      <StartAt box={initial || selected ? null : extent} />
      <ChosenArea
        filters={state.filters}
        keepsView={initial !== null}
        hasChip={!isPhone}
        onChange={filters => update({ filters })}
      />
      <FollowPosition position={state.position} />
      <FocusOn geometry={focus} />
      <FocusOn geometry={groupFocus} zoom={group?.zoom ?? 0} />
      {selected && <Highlight geometry={selected.record.geometry} />}
      {!selected && focus?.type === 'Point' && <Highlight geometry={focus} />}
      {state.selection && <MapDismiss onDismiss={dismiss} />}
      {pickedAt?.key === key && <KeepClear position={pickedAt.position} {...covered} onMove={onMakeRoom} />}
      {card && <MapControl place="bottom-start">{card}</MapControl>}
      {state.overlays.some(id => id !== NETWORKS || networks.length > 0) && (
        <LegendControl>
          <Suspense>
            <SearchLegend state={state} bounds={listed} zoom={zoom} />
          </Suspense>
        </LegendControl>
      )}
      <WaitingLayer />
      <Lasso tab={state.tab} filters={state.filters} isPhone={isPhone} />
      <FeaturesInView onPick={pickInList} />
      <Suspense>
        {programme.length > 0 && (
          <ProgrammeLayers
            shown={programme}
            filters={state.filters}
            bounds={inView}
            zoom={zoom}
            changes={changes}
            onPick={pick}
          />
        )}
      </Suspense>
      <Suspense>
        {contributed
          .filter(({ id }) => state.overlays.includes(id))
          .map(layer => (
            <ContributedLayer key={layer.id} layer={layer} />
          ))}
      </Suspense>
      <MapControl place="bottom-end">
        <AddButton floating onClick={onAdd} />
      </MapControl>
    </MapView>
  );
}
