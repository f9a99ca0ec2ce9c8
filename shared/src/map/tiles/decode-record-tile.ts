import { groupCases } from './group-cases';
import { type RawFeature, type RawLayer, readTileLayers } from './read-tile-layers';
import type { CellRecords, LineRecords, PointRecords, RecordTile, SurfaceRecords } from './record-tile';

const isGroup = (feature: RawFeature) => feature.numberOf('n') > 0;

const valueIn = (key: string) => (feature: RawFeature) => feature.numberOf(key);
/** The risk of a support, or the class of its coverage. */
const riskOrClass = (feature: RawFeature) => feature.numberOf('risk') || feature.numberOf('seen');
const COUNTS = ['n0', 'n1', 'n2', 'n3', 'n4'];
/** Highlights the poles and spans of a line. */
const isOf = (line: string | undefined) => (feature: RawFeature) => Number(feature.textOf('line') === line);
/** Poles that are supports of ours are drawn as such. */
const isLinked = (feature: RawFeature) => feature.numberOf('s') > 0;

function readPoints(
  layer: RawLayer,
  kind: PointRecords['kind'],
  readValue: (feature: RawFeature) => number,
  isLeftOut: (feature: RawFeature) => boolean = isGroup,
): PointRecords {
  const ids: number[] = [];
  const xy: number[] = [];
  const values: number[] = [];
  const neutralizations: number[] = [];
  const names: string[] = [];
  for (const feature of layer.features()) {
    if (isLeftOut(feature)) continue;
    feature.visitPoints((x, y) => {
      ids.push(feature.id);
      xy.push(x, y);
      values.push(readValue(feature));
      neutralizations.push(feature.numberOf('neutralization'));
      if (kind === 'pole') names.push(feature.textOf('number'));
    });
  }
  return {
    kind,
    ids: Float64Array.from(ids),
    xy: Int16Array.from(xy),
    values: Uint8Array.from(values),
    neutralizations: Uint8Array.from(neutralizations),
    ...(kind === 'pole' && { names }),
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

function readLines(layer: RawLayer, readValue = valueIn('risk')): LineRecords {
  const ids: number[] = [];
  const values: number[] = [];
  const neutralizations: number[] = [];
  const offsets: number[] = [];
  const xy: number[] = [];
  for (const feature of layer.features())
    feature.visitPoints((x, y, starts) => {
      if (starts) {
        ids.push(feature.id);
        values.push(readValue(feature));
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
 * @param line the highlighted line of an operator
 */
export function decodeRecordTile(bytes: ArrayBuffer, single = true, line?: string): RecordTile {
  const tile = {
    points: [] as PointRecords[],
    lines: [] as LineRecords[],
    spans: [] as LineRecords[],
    cells: [] as CellRecords[],
    surfaces: [] as SurfaceRecords[],
  };
  for (const layer of readTileLayers(bytes)) {
    if (layer.name === 'points') tile.points.push(readPoints(layer, 'support', riskOrClass));
    else if (layer.name === 'cells') tile.cells.push(readCells(layer, 'support', COUNTS));
    else if (layer.name === 'lines') tile.lines.push(readLines(layer));
    else if (layer.name === 'poles') tile.points.push(readPoints(layer, 'pole', isOf(line), isLinked));
    else if (layer.name === 'spans') tile.spans.push(readLines(layer, isOf(line)));
    else if (layer.name === 'sensitive-areas') tile.surfaces.push(readSurfaces(layer, 'sensitive-area'));
    else if (layer.name === 'areas') tile.surfaces.push(readSurfaces(layer, 'area'));
    else if (layer.name === 'mortality') {
      const cases = {
        points: readPoints(layer, 'mortality', valueIn('cause')),
        cells: readCells(layer, 'mortality', ['n']),
      };
      const { points, cells } = single ? cases : groupCases(cases.points, cases.cells);
      tile.cells.push(cells);
      tile.points.push(points);
    }
  }
  return tile;
}
