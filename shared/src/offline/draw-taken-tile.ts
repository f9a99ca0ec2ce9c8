import { isAlive } from '../contract';
import { boundsMeet, centreOf } from '../geometry';
import { tileCause, tileNeutralization, tileRisk } from '../geometry/tile-codes';
import { TILE_EXTENT, type TileAddress, tileBounds } from '../geometry/tile-math';
import {
  cellAt,
  cellCentre,
  DETAIL_ZOOM,
  encodeTile,
  LINES_ZOOM,
  TILE_BUFFER,
  type TileFeature,
  type TileLayer,
  toTileFeature,
} from '../geometry/tiles';
import { findRecords } from './find-records';
import { MUNICIPALITIES, type TakenKind } from './offline-database';
import type { Taken, TakenRecords } from './taken-records';

const isFeature = (feature: TileFeature | undefined): feature is TileFeature => feature !== undefined;

/** Draws a map tile from the stored records, in the server's format and by the filters of the request. */
export function drawTakenTile(
  taken: TakenRecords,
  kind: TakenKind,
  tile: TileAddress,
  query: URLSearchParams,
): Uint8Array {
  const box = tileBounds(tile, TILE_BUFFER / TILE_EXTENT);
  const inTile = <Kind extends TakenKind>(of: Kind) => findRecords(taken, of, query, box);
  if (kind === 'infrastructures') return encodeTile(infrastructureLayers(inTile(kind), tile));
  if (kind === 'mortality')
    return encodeTile([{ name: 'mortality', features: caseFeatures(inTile(kind), tile) }]);
  // Records of kinds without a map style of their own carry only their geometry and, if they have one, their name.
  const features = inTile(kind).map(({ record: { id, geometry, properties } }) => {
    const { name } = properties as { name?: string };
    return toTileFeature(geometry as never, tile, { id, properties: name ? { name } : {} });
  });
  return encodeTile([{ name: kind, features: features.filter(isFeature) }]);
}

/** Draws a tile of the map's ground from the stored municipalities, in the server's format. */
export function drawTakenMunicipalities({ of }: TakenRecords, tile: TileAddress): Uint8Array {
  const box = tileBounds(tile, TILE_BUFFER / TILE_EXTENT);
  const areas = [...(of[MUNICIPALITIES]?.values() ?? [])].filter(({ bounds }) => boundsMeet(bounds, box));
  const features = areas.map(({ record: { id, geometry, properties } }) => {
    const { name = '', type = '' } = properties as { name?: string; type?: string };
    return toTileFeature(geometry, tile, { id, properties: { name, type } });
  });
  return encodeTile([{ name: 'areas', features: features.filter(isFeature) }]);
}

function infrastructureLayers(takenRecords: Taken<'infrastructures'>[], tile: TileAddress): TileLayer[] {
  const drawn = ({ record: { id, geometry, properties } }: Taken<'infrastructures'>) =>
    toTileFeature(geometry, tile, {
      id,
      properties: {
        risk: tileRisk(properties.risk),
        neutralization: tileNeutralization(properties.neutralization),
      },
    });
  const supports = takenRecords.filter(({ record }) => record.geometry.type === 'Point');
  const allLines = takenRecords.filter(({ record }) => record.geometry.type === 'LineString');
  const lines = tile.z >= LINES_ZOOM ? allLines : linesByCell(allLines, tile);
  return [
    { name: 'lines', features: lines.map(drawn).filter(isFeature) },
    tile.z >= DETAIL_ZOOM
      ? { name: 'points', features: supports.map(drawn).filter(isFeature) }
      : { name: 'cells', features: cellFeatures(supports, tile) },
  ];
}

/** Keeps the most dangerous line of each cell. */
function linesByCell(lines: Taken<'infrastructures'>[], tile: TileAddress): Taken<'infrastructures'>[] {
  const riskOf = ({ record }: Taken<'infrastructures'>) => tileRisk(record.properties.risk);
  const byCell = new Map<string, Taken<'infrastructures'>>();
  for (const line of lines) {
    const { x, y } = cellAt(centreOf(line.bounds), tile.z);
    const other = byCell.get(`${x} ${y}`);
    if (!other || riskOf(other) < riskOf(line)) byCell.set(`${x} ${y}`, line);
  }
  return [...byCell.values()];
}

/** Counts the supports of each cell by risk (`n0`…`n3`) and neutralisation (`nf` full, `np` partial). */
function cellFeatures(supports: Taken<'infrastructures'>[], tile: TileAddress): TileFeature[] {
  return [...inCells(supports, tile).values()].map(cell => {
    const totals: Record<string, number> = {};
    const count = (key: string) => {
      totals[key] = (totals[key] ?? 0) + 1;
    };
    for (const { properties } of cell.records) {
      count(`n${tileRisk(properties.risk)}`);
      if (properties.neutralization === 'full') count('nf');
      if (properties.neutralization === 'partial') count('np');
    }
    return { type: 'point', points: [cell.centre], properties: totals };
  });
}

function caseFeatures(cases: Taken<'mortality'>[], tile: TileAddress): TileFeature[] {
  const single = ({ id, geometry, properties }: Taken<'mortality'>['record']) =>
    toTileFeature(geometry, tile, {
      id,
      properties: { cause: tileCause(properties.death_cause?.code ?? null, isAlive(properties)) },
    });
  if (tile.z >= DETAIL_ZOOM) return cases.map(({ record }) => single(record)).filter(isFeature);
  return [...inCells(cases, tile).values()]
    .map(({ records: [first, ...others], centre }): TileFeature | undefined =>
      first && others.length === 0
        ? single(first)
        : { type: 'point', points: [centre], properties: { n: others.length + 1 } },
    )
    .filter(isFeature);
}

function inCells<Kind extends 'infrastructures' | 'mortality'>(
  takenRecords: Taken<Kind>[],
  tile: TileAddress,
) {
  const cells = new Map<
    string,
    { centre: ReturnType<typeof cellCentre>; records: Taken<Kind>['record'][] }
  >();
  for (const { record, bounds } of takenRecords) {
    const cell = cellAt(centreOf(bounds), tile.z);
    const key = `${cell.x} ${cell.y}`;
    const existing = cells.get(key);
    if (existing) existing.records.push(record);
    else cells.set(key, { centre: cellCentre(cell, tile), records: [record] });
  }
  return cells;
}
