import { useMemo } from 'react';
import { fetchTile, useBaseLayers } from 'shared/api';
import type { Geometry, Position } from 'shared/geometry';
import { boundsOf, joinedBounds } from 'shared/geometry';
import { anchorOf, MapView, RecordTilesLayer, recordTileUrl, StartAt } from 'shared/map';
import { ColouredPlaces, MapMarks, NamedPlaces } from 'shared/map/places';
import { recordName } from '../rank-records/ranked-words';
import styles from './targets-map.module.css';
import type { DayTarget } from './with-waiting';

const NETWORK = recordTileUrl('infrastructures', {});
const MARGIN = 0.002;
/** Maximum number of marks. */
const MOST = 1000;

const SIGNS = { TODO: '', DONE: '✓', SKIPPED: '–' } as const;

interface TargetsMapProps {
  label: string;
  listLabel: string;
  /** Targets, with those of the way first and in order. */
  targets: readonly DayTarget[];
  /** Number of targets on the way, which are numbered. */
  numbered?: number;
  from?: Position | null;
  chosen?: number | undefined;
  onPick: (id: number) => void;
}

/** Targets on the map: numbered in the order of the way, green when they are seen. */
export function TargetsMap({
  label,
  listLabel,
  targets,
  numbered = 0,
  from = null,
  chosen,
  onPick,
}: TargetsMapProps) {
  const { layers } = useBaseLayers();
  const shown = useMemo(() => targets.slice(0, MOST), [targets]);
  const marks = useMemo(
    () =>
      shown.map((target, index) => {
        const number = index < numbered ? String(index + 1) : '';
        return {
          key: String(target.id),
          position: anchorOf(target.infrastructure.geometry),
          name: [number, recordName(target.infrastructure)].filter(Boolean).join('. '),
          className: `${styles.mark} ${styles[target.id === chosen ? 'chosen' : target.state]}`,
          size: target.id === chosen ? 40 : 28,
          html: number || SIGNS[target.state],
          height: target.id === chosen ? 3 : target.state === 'TODO' ? 2 : 1,
        };
      }),
    [shown, numbered, chosen],
  );
  const way = useMemo(() => {
    const places = shown.slice(0, numbered).map(target => anchorOf(target.infrastructure.geometry));
    const coordinates = from ? [from, ...places] : places;
    const geometry: Geometry = { type: 'LineString', coordinates: coordinates as [number, number][] };
    return coordinates.length > 1
      ? [
          {
            key: 0,
            name: label,
            geometry,
            fill: 'var(--av-primary)',
            edge: 'var(--av-primary)',
            dashed: true,
          },
        ]
      : [];
  }, [shown, numbered, from, label]);
  const box = useMemo(() => {
    if (targets.length === 0) return null;
    const [west, south, east, north] = targets
      .map(({ infrastructure }) => boundsOf(infrastructure.geometry))
      .reduce(joinedBounds);
    return [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN] as const;
  }, [targets]);
  return (
    <MapView label={label} baseLayers={layers} fetchTile={fetchTile}>
      <RecordTilesLayer url={NETWORK} fetchTile={fetchTile} tilesVersion="" />
      <ColouredPlaces places={way} onPick={() => undefined} />
      <MapMarks marks={marks} onPick={({ key }) => onPick(Number(key))} />
      <NamedPlaces label={listLabel} places={marks.slice(0, 50)} onPick={({ key }) => onPick(Number(key))} />
      <StartAt box={box} />
    </MapView>
  );
}
