import { type ComponentProps, useMemo } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import { distanceBetween, type Position } from 'shared/geometry';
import {
  FocusOn,
  GeometrySymbol,
  Here,
  Highlight,
  type MapHit,
  MapView,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { type MapMark, MapMarks } from 'shared/map/places';
import { useTilesVersion } from 'shared/outbox';
import { useTexts } from '../../locales/texts';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import type { Place } from './walk-device';
import { linesOfTrack, type Walk, type WalkState, type WalkTarget } from './walk-record';

const url = recordTileUrl('infrastructures');
const CLOSE = 17;
const DISC = 24;
const RING = 44;
/** Metres after which the map shows the device and the next support again. */
const STRIDE = 50;

interface WalkMapProps extends Pick<ComponentProps<typeof MapView>, 'onMove'> {
  targets: readonly WalkTarget[];
  line: Walk['line'];
  /** The support that comes next. */
  next?: WalkTarget | undefined;
  state?: WalkState;
  place: Pick<Place, 'position' | 'accuracy'> | null;
  /** What the map shows: the whole way, or what is near the next support. */
  whole?: boolean;
  onPick?: (id: number) => void;
}

/** The way to walk: supports with their risk, what was searched, the track and the device's position. */
export function WalkMap({ targets, line, next, state, place, whole, onPick, onMove }: WalkMapProps) {
  const t = useWalkTexts();
  const say = useTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const tilesVersion = useTilesVersion();
  const positions = state?.fixes.length ?? 0;
  // The lists of the state grow in place, so that their lengths say whether they changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const track = useMemo(() => (state ? linesOfTrack(state) : []), [positions]);
  const marks = useMemo(
    () =>
      targets.flatMap(({ id, position }): MapMark[] => {
        const name = say('concerned.Point', { id });
        if (id === next?.id)
          return [{ key: String(id), position, name, className: styles.ring ?? '', size: RING, height: 2 }];
        const mark = state?.marks.get(id)?.mark;
        if (!mark || mark === 'unseen') return [];
        const className = `${styles.mark} ${mark === 'skipped' ? styles.skipped : styles.done}`;
        return [{ key: String(id), position, name, className, size: DISC, height: 1 }];
      }),
    [targets, next?.id, state, say],
  );
  const strides =
    place && next ? Math.round(distanceBetween(place.position, next.position) / STRIDE) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map stays where it was moved until the next stride
  const shown = useMemo(() => {
    const way: Position[] = whole
      ? targets.map(target => target.position)
      : [place?.position, next?.position].filter(found => found !== undefined);
    const [first, ...others] = way;
    if (!first) return null;
    return others.length === 0
      ? ({ type: 'Point', coordinates: first } as const)
      : ({ type: 'LineString', coordinates: way } as const);
  }, [targets, whole, next?.id, whole ? undefined : strides]);
  const pick = (hit: MapHit) => {
    if ('id' in hit && hit.kind === 'support') onPick?.(hit.id);
  };
  return (
    <MapView
      label={t('map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      withinReach
      {...(onMove && { onMove })}
    >
      <RecordTilesLayer
        url={url}
        fetchTile={fetchTile}
        tilesVersion={tilesVersion}
        {...(onPick && { onPick: pick })}
      />
      {line && <Highlight geometry={line.geometry} />}
      {track.map(coordinates => (
        <GeometrySymbol key={String(coordinates[0])} geometry={{ type: 'LineString', coordinates }} />
      ))}
      <MapMarks marks={marks} onPick={({ key }) => onPick?.(Number(key))} />
      {place && <Here place={[place.position[1], place.position[0]]} accuracy={place.accuracy} />}
      <StartAt box={place ? null : extent} />
      <FocusOn geometry={shown} zoom={CLOSE} />
    </MapView>
  );
}
