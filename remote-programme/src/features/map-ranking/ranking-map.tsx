import { useMemo, useState } from 'react';
import { fetchTile, type Query, useArea, useBaseLayers, useDataExtent } from 'shared/api';
import { boundsOf, type Geometry, type Position } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import {
  anchorOf,
  FocusOn,
  Highlight,
  MapControl,
  MapView,
  OutlinedArea,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { ColouredPlaces, MapMarks } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import type { Priority } from 'shared/programme';
import { useTexts } from '../../locales/texts';
import { recordName } from '../rank-records/ranked-words';
import { Hotspots } from './hotspots';
import styles from './ranking-map.module.css';

/** Marks show ranks up to this number. The selected mark always shows its rank. */
const NUMBERED = 9;
const RANKED = { fill: 'var(--av-risk-high)', edge: 'var(--av-surface)' };
const AREAS = recordTileUrl('sensitive-areas', {});
const WIRES = recordTileUrl('infrastructures', { type: 'LINE' });

/** The diagonal of the bounding box of all records; `null` for none. */
function extentOf(records: readonly Priority[]): Geometry | null {
  const boxes = records.map(({ infrastructure }) => boundsOf(infrastructure.geometry as Geometry));
  if (boxes.length === 0) return null;
  const corner = (of: (...values: number[]) => number, x: 0 | 2, y: 1 | 3): Position => [
    of(...boxes.map(box => box[x])),
    of(...boxes.map(box => box[y])),
  ];
  return { type: 'LineString', coordinates: [corner(Math.min, 0, 1), corner(Math.max, 2, 3)] };
}

interface RankingMapProps {
  /** Identifies the ranking. When it changes, the map moves to the first places. */
  of: string;
  /** The first places of the ranking, in order. */
  first: readonly Priority[] | undefined;
  /** Number of requested places, which may be more than the map shows. */
  asked: number;
  /** Filters of supports and lines, for the hotspots. */
  filters: Query;
  area: number | null;
  chosen: Geometry | null;
  selected: number | null;
  onSelect: (id: number) => void;
}

export function RankingMap({
  of,
  first,
  asked: requestedCount,
  filters,
  area,
  chosen,
  selected,
  onSelect,
}: RankingMapProps) {
  const t = useTexts();
  const locale = useLocale();
  const { layers } = useBaseLayers();
  const version = useTilesVersion();
  const extent = useDataExtent();
  const limits = useArea(area);
  const places = useMemo(
    () =>
      (first ?? []).map(({ rank, infrastructure }) => ({
        key: infrastructure.id,
        rank,
        name: `${formatNumber(rank, locale)}. ${recordName(infrastructure)}`,
        geometry: infrastructure.geometry as Geometry,
        ...RANKED,
      })),
    [first, locale],
  );
  const discs = useMemo(
    () => places.filter(({ rank, geometry }) => rank > NUMBERED || geometry.type !== 'Point').reverse(),
    [places],
  );
  const marks = useMemo(
    () =>
      places
        .filter(({ rank, key }) => rank <= NUMBERED || key === selected)
        .map(({ key, rank, name, geometry }) => ({
          key: String(key),
          position: anchorOf(geometry),
          name,
          html: String(rank),
          className: `${styles.mark} ${key === selected ? styles.selected : ''}`,
          size: key === selected ? 38 : 26,
          height: key === selected ? places.length : places.length - rank,
        })),
    [places, selected],
  );
  // Extent of the first places. It depends on the ranking only, so that dragging the handle does not move the map.
  const [goal, setGoal] = useState<{ of: string; extent: Geometry | null }>({ of: '', extent: null });
  if (first && first.length > 0 && of !== '' && goal.of !== of) setGoal({ of, extent: extentOf(first) });
  const shown = places.length;
  return (
    <MapView label={t('map.label')} baseLayers={layers} fetchTile={fetchTile}>
      <RecordTilesLayer url={AREAS} fetchTile={fetchTile} tilesVersion={String(version)} />
      <RecordTilesLayer url={WIRES} colour="risk-none" fetchTile={fetchTile} tilesVersion={String(version)} />
      {limits && <OutlinedArea geometry={limits.geometry} fits={!chosen} />}
      <StartAt box={extent} />
      {/* A chosen record or area determines the view, even if the first places arrive later. */}
      <FocusOn geometry={chosen || area !== null ? null : goal.extent} zoom={10} />
      <Hotspots filters={filters} />
      <ColouredPlaces places={discs} onPick={onSelect} />
      <MapMarks marks={marks} onPick={({ key }) => onSelect(Number(key))} />
      <FocusOn geometry={chosen} zoom={13} />
      {chosen && <Highlight geometry={chosen} />}
      {shown > 0 && (
        <MapControl place="bottom-start">
          <p className={styles.legend}>
            <i className={styles.first} />
            {t(shown < requestedCount ? 'map.firstOf' : 'map.first', {
              count: shown,
              of: formatNumber(requestedCount, locale),
            })}
            <i className={styles.chosen} />
            {t('map.chosen')}
          </p>
        </MapControl>
      )}
    </MapView>
  );
}
