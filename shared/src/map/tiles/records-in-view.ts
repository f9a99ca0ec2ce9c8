import type L from 'leaflet';
import type { Position } from '../../geometry/geojson';
import { type TileAddress, unprojectFromTile } from '../../geometry/tile-math';
import { LINES_ZOOM } from '../../geometry/tiles/cell-grid';
import type { RecordGridLayer } from './record-grid-layer';
import { type LineRecords, type PointRecords, pointAt, type RecordKind, recordAt } from './record-tile';

/** A visible record, for the list that keyboard and screen reader use. */
export type RecordInView = {
  readonly kind: RecordKind;
  readonly id: number;
  /** Number of a pole. */
  readonly name?: string;
  /** Risk or cause as in tiles. */
  readonly value: number;
  readonly neutralization: number;
  readonly position: Position;
};

function* pointsOf(points: PointRecords, address: TileAddress): Generator<RecordInView> {
  for (let i = 0; i < points.ids.length; i++)
    yield {
      kind: points.kind,
      ...recordAt(points, i),
      position: unprojectFromTile(pointAt(points.xy, i), address),
    };
}

function* linesOf(lines: LineRecords, address: TileAddress): Generator<RecordInView> {
  // Below this zoom a tile contains only some of its lines. A list of them would look complete.
  if (address.z < LINES_ZOOM) return;
  for (let i = 0; i < lines.ids.length; i++) {
    const middle = Math.floor(((lines.offsets[i] as number) + (lines.offsets[i + 1] as number)) / 2);
    yield {
      kind: 'line',
      ...recordAt(lines, i),
      position: unprojectFromTile(pointAt(lines.xy, middle), address),
    };
  }
}

/** Whether the tiles contain only some of the lines, so that a list of lines would look complete without being so. */
export const hasSomeLinesOnly = (layers: Iterable<RecordGridLayer>): boolean =>
  [...layers].some(layer =>
    [...layer.shownTiles()].some(
      ({ address, records }) => address.z < LINES_ZOOM && records.lines.some(({ ids }) => ids.length > 0),
    ),
  );

/**
 * The single supports, lines and cases inside a box without duplicates, nearest to its centre (or `origin`) first.
 */
export function recordsInView(
  layers: Iterable<RecordGridLayer>,
  bounds: L.LatLngBounds,
  origin: L.LatLng = bounds.getCenter(),
): RecordInView[] {
  const records = new Map<string, RecordInView>();
  for (const layer of layers)
    for (const { address, records: tile } of layer.shownTiles()) {
      const all = [
        ...tile.points.map(points => pointsOf(points, address)),
        ...tile.lines.map(lines => linesOf(lines, address)),
      ];
      for (const generator of all)
        for (const record of generator)
          if (bounds.contains([record.position[1], record.position[0]]))
            records.set(`${record.kind}${record.id}`, record);
    }
  const scale = Math.cos((origin.lat * Math.PI) / 180);
  const squared = ({ position }: RecordInView) =>
    ((position[0] - origin.lng) * scale) ** 2 + (position[1] - origin.lat) ** 2;
  return [...records.values()].sort((a, b) => squared(a) - squared(b));
}
