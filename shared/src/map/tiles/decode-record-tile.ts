import { groupCases } from './group-cases';
import { type RawFeature, type RawLayer, readTileLayers } from './read-tile-layers';
import type { CellRecords, LineRecords, PointRecords, RecordTile, SurfaceRecords } from './record-tile';

const isGroup = (feature: RawFeature) => feature.numberOf('n') > 0;

function readPoints(layer: RawLayer, kind: PointRecords['kind'], valueKey: string): PointRecords {
  const ids: number[] = [];
  const xy: number[] = [];
  const values: number[] = [];
  const neutralizations: number[] = [];
  for (const feature of layer.features()) {
    if (isGroup(feature)) continue;
    feature.visitPoints((x, y) => {
      ids.push(feature.id);
      xy.push(x, y);
      values.push(feature.numberOf(valueKey));
      neutralizations.push(feature.numberOf('neutralization'));
    });
  }
  return {
    kind,
    ids: Float64Array.from(ids),
    xy: Int16Array.from(xy),
    values: Uint8Array.from(values),
    neutralizations: Uint8Array.from(neutralizations),
  };
}

function readCells(layer: RawLayer, kind: CellRecords['kind'], keys: readonly string[]): CellRecords {
  const xy: number[] = [];
  const counts: number[] = [];
  const neutralized: number[] = [];
  for (const feature of layer.features()) {
    if (kind === 'mortality' && !isGroup(feature)) continue;
    feature.visitPoints((x, y) => {
      xy.push(x, y);
      counts.push(...keys.map(feature.numberOf));
      neutralized.push(feature.numberOf('nf'), feature.numberOf('np'));
    });
  }
  return {
    kind,
    xy: Int16Array.from(xy),
    counts: Uint32Array.from(counts),
    neutralized: Uint32Array.from(neutralized),
  };
}

function readLines(layer: RawLayer): LineRecords {
  const ids: number[] = [];
  const values: number[] = [];
  const neutralizations: number[] = [];
  const offsets: number[] = [];
  const xy: number[] = [];
  for (const feature of layer.features())
    feature.visitPoints((x, y, starts) => {
      if (starts) {
        ids.push(feature.id);
        values.push(feature.numberOf('risk'));
        neutralizations.push(feature.numberOf('neutralization'));
        offsets.push(xy.length / 2);
      }
      xy.push(x, y);
    });
  offsets.push(xy.length / 2);
  return {
    ids: Float64Array.from(ids),
    values: Uint8Array.from(values),
    neutralizations: Uint8Array.from(neutralizations),
    offsets: Uint32Array.from(offsets),
    xy: Int16Array.from(xy),
  };
}

const isAny = () => true;

function readSurfaces(
  layer: RawLayer,
  kind: SurfaceRecords['kind'],
  isWanted: (feature: RawFeature) => boolean = isAny,
): SurfaceRecords {
  const ids: number[] = [];
  const names: string[] = [];
  const ringOffsets: number[] = [];
  const offsets: number[] = [];
  const xy: number[] = [];
  for (const feature of layer.features()) {
    if (!isWanted(feature)) continue;
    ids.push(feature.id);
    names.push(feature.textOf('name'));
    ringOffsets.push(offsets.length);
    feature.visitPoints((x, y, starts) => {
      if (starts) offsets.push(xy.length / 2);
      xy.push(x, y);
    });
  }
  ringOffsets.push(offsets.length);
  offsets.push(xy.length / 2);
  return {
    kind,
    ids: Float64Array.from(ids),
    names,
    ringOffsets: Uint32Array.from(ringOffsets),
    offsets: Uint32Array.from(offsets),
    xy: Int16Array.from(xy),
  };
}

const NATURAL_AREA = 'ADMIN_ZN';

/** Decodes the municipalities or regions of an area tile, without its natural areas. */
export function decodeAreas(bytes: ArrayBuffer): SurfaceRecords | null {
  const layer = readTileLayers(bytes).find(({ name }) => name === 'areas');
  return layer ? readSurfaces(layer, 'area', feature => feature.textOf('type') !== NATURAL_AREA) : null;
}

/**
 * Decodes a record tile (see the tile contract in `geometry/tile-codes`) to flat arrays. Ignores unknown layers.
 * @param single whether cases stay separate; otherwise, nearby cases are grouped
 */
export function decodeRecordTile(bytes: ArrayBuffer, single = true): RecordTile {
  const tile = {
    points: [] as PointRecords[],
    lines: [] as LineRecords[],
    cells: [] as CellRecords[],
    surfaces: [] as SurfaceRecords[],
  };
  for (const layer of readTileLayers(bytes)) {
    if (layer.name === 'points') tile.points.push(readPoints(layer, 'support', 'risk'));
    else if (layer.name === 'cells') tile.cells.push(readCells(layer, 'support', ['n0', 'n1', 'n2', 'n3']));
    else if (layer.name === 'lines') tile.lines.push(readLines(layer));
    else if (layer.name === 'sensitive-areas') tile.surfaces.push(readSurfaces(layer, 'sensitive-area'));
    else if (layer.name === 'areas') tile.surfaces.push(readSurfaces(layer, 'area'));
    else if (layer.name === 'mortality') {
      const cases = {
        points: readPoints(layer, 'mortality', 'cause'),
        cells: readCells(layer, 'mortality', ['n']),
      };
      const { points, cells } = single ? cases : groupCases(cases.points, cases.cells);
      tile.cells.push(cells);
      tile.points.push(points);
    }
  }
  return tile;
}
