import {
  NETWORK_ZOOM,
  type NetworkPole,
  nearestPolesQuerySchema,
  networkPolesSchema,
} from '../contract/networks';
import { type Bounds, boxQuery, type Position } from '../geometry';
import { boundsHold } from '../geometry/bounds-of';
import { widened } from '../geometry/box-around';
import { nearestOf } from '../geometry/nearest-of';
import { TILE_EXTENT, type TileAddress, tileBounds } from '../geometry/tile-math';
import { encodeTile, TILE_BUFFER, toTileFeature } from '../geometry/tiles';
import { ApiError, type CallOptions, requestRaw } from '../platform/http';
import { bodyAs } from '../platform/transport/http-client';
import { offlineDatabase, type PageKey, POLES, type RecordPage, type TakenArea } from './offline-database';
import { supportsByPole, type TakenRecords } from './taken-records';

/** Maximum number of poles of an area. An area with more goes without them. */
const MOST_POLES = 100_000;
/** Status of the answer for a box that the server finds too large. */
const REFUSED = 400;

/** Requests poles without storing the answer: the pages of the area hold them. */
async function fetchPoles(bounds: Bounds, query: CallOptions['query'], signal: AbortSignal) {
  const options = { query: { in_bbox: boxQuery(bounds), ...query }, signal, fromServer: true };
  return bodyAs(networkPolesSchema, await requestRaw('networks/poles/', options));
}

/**
 * The number of operators' poles in a box; `null` if they are more than a device should store.
 * @throws ApiError as `request`
 */
export async function countPoles(bounds: Bounds, signal: AbortSignal): Promise<number | null> {
  try {
    const { total } = await fetchPoles(bounds, { limit: 0 }, signal);
    return total > MOST_POLES ? null : total;
  } catch (error) {
    if (error instanceof ApiError && error.status === REFUSED) return null;
    throw error;
  }
}

/** Downloads the page of an area's poles that follows another. Too many poles are left out. */
export async function downloadPoles(
  { id: area, bounds, at }: TakenArea,
  before: RecordPage | undefined,
  signal: AbortSignal,
): Promise<RecordPage> {
  const next = { area, kind: POLES, page: (before?.page ?? -1) + 1, at };
  if (!before && (await countPoles(bounds, signal)) === null)
    return { ...next, features: [], cursor: null, total: 0 };
  const { features, after, total } = await fetchPoles(bounds, { after: before?.cursor ?? -1 }, signal);
  const page = { ...next, features, cursor: after === null ? null : String(after), total };
  await offlineDatabase.pages.put(page);
  return page;
}

const positionOf = ({ geometry }: NetworkPole): Position => geometry.coordinates;

/** The stored poles that a condition chooses, with the supports that were linked to them since. */
function polesWhere(taken: TakenRecords, isChosen: (pole: NetworkPole) => boolean): NetworkPole[] {
  const supports = supportsByPole(taken);
  return [...(taken.of[POLES]?.values() ?? [])]
    .map(({ record }) => record as NetworkPole)
    .filter(isChosen)
    .map(pole => {
      const support = pole.properties.support ?? supports.get(pole.id) ?? null;
      return { ...pole, properties: { ...pole.properties, support } };
    });
}

const polesIn = (taken: TakenRecords, box: Bounds): NetworkPole[] =>
  polesWhere(taken, pole => boundsHold(box, positionOf(pole)));

/** The areas that were downloaded with their poles. Areas of earlier releases were not. */
export async function areasWithPoles({ areas }: TakenRecords): Promise<TakenArea[]> {
  const firstPages = areas.map(({ id }): PageKey => [id, POLES, 0]);
  const stored = await offlineDatabase.pages.where('[area+kind+page]').anyOf(firstPages).primaryKeys();
  return areas.filter(({ id }) => stored.some(([area]) => area === id));
}

/** Draws a tile of the stored poles in the server's format, without the lines between them. */
export function drawTakenPoles(taken: TakenRecords, tile: TileAddress): Uint8Array {
  const box = tileBounds(tile, TILE_BUFFER / TILE_EXTENT);
  const poles = tile.z < NETWORK_ZOOM ? [] : polesIn(taken, box);
  const features = poles.flatMap(({ id, geometry, properties: { number, line, support } }) => {
    const properties = { number, line, ...(support === null ? {} : { s: 1 }) };
    return toTileFeature(geometry, tile, { id, properties }) ?? [];
  });
  return encodeTile([{ name: 'poles', features }]);
}

/**
 * Answers the nearest poles and a single pole as the server does. `undefined` where no area has poles, and near the
 * edge of one that has none in reach, since there may be some beyond.
 */
export async function answerPoles(
  taken: TakenRecords,
  path: string,
  query: URLSearchParams,
): Promise<object | undefined> {
  const id = Number(/^networks\/poles\/(\d+)$/.exec(path)?.[1]);
  if (id) return polesWhere(taken, pole => pole.id === id)[0];
  if (path !== 'networks/poles/nearest') return undefined;
  const question = nearestPolesQuerySchema.parse(Object.fromEntries(query));
  const from: Position = [question.longitude, question.latitude];
  const box = widened([...from, ...from], question.reach);
  const nearest = nearestOf(polesIn(taken, box), positionOf, { ...question, from });
  const corners: Position[] = [
    [box[0], box[1]],
    [box[2], box[3]],
  ];
  const areas = await areasWithPoles(taken);
  const isTaken = areas.some(({ bounds }) => corners.every(corner => boundsHold(bounds, corner)));
  return isTaken || nearest.length > 0 ? nearest : undefined;
}
