import { z } from 'zod';
import type { KindFacts } from '../contract';
import { POLES_PER_PAGE } from '../contract/networks';
import { type BaseLayer, isDrawnKind } from '../contract/reference';
import { type Bounds, boxQuery } from '../geometry';
import { fetchListPage } from '../platform/http';
import { placedKinds } from '../records/known-kinds';
import { countPoles } from './kept-poles';
import type { TakenKind } from './offline-database';
import { countTilesOfArea } from './tiles-of-area';

/** Records per request. */
export const PAGE = 200;
/** Pause between two requests, in ms, to leave the server free for others. */
export const PACE = 100;
/** Bytes of a record with its visits and its share of thumbnails, measured on a demonstration set. */
const BYTES_PER_RECORD = 8000;
const BYTES_PER_POLE = 260;
const BYTES_PER_TILE = 20_000;
/** Duration of a request on a mobile network, without the pause, in ms. */
const CALL = 200;

const MOST_RECORDS = 20_000;
/** Maximum number of tiles, for fair use of a tile provider. */
const MOST_TILES = 3000;

export interface AreaPlan {
  records: Record<TakenKind, number>;
  /** `null`: the area goes without the poles of operators, since there are too many. */
  poles: number | null;
  tiles: number;
  bytes: number;
  seconds: number;
  /** Whether there are more records than a device should store. */
  tooBig: boolean;
}

/**
 * The base map to download, and its last zoom. Its provider must allow downloads; the wanted one is preferred, then the
 * default one. Large areas get fewer zooms.
 */
export function layerToTake(
  layers: readonly BaseLayer[],
  bounds: Bounds,
  wantedId: number | null = null,
): { layer: BaseLayer; lastZoom: number } | null {
  const allowed = layers.filter(
    ({ url, kind, offline_max_zoom: zoom }) =>
      zoom !== null && !url.startsWith('outline:') && !isDrawnKind(kind),
  );
  const layer =
    allowed.find(({ id }) => id === wantedId) ?? allowed.find(candidate => candidate.default) ?? allowed[0];
  if (!layer) return null;
  let lastZoom = layer.offline_max_zoom ?? 0;
  while (countTilesOfArea(bounds, lastZoom) > MOST_TILES) lastZoom -= 1;
  return { layer, lastZoom };
}

/**
 * Estimates the download of an area.
 * @throws ApiError as `request`
 */
export async function planArea(
  bounds: Bounds,
  layers: readonly BaseLayer[],
  signal: AbortSignal,
  wantedLayerId: number | null = null,
): Promise<AreaPlan> {
  const kinds = placedKinds();
  const counts = await Promise.all(kinds.map(kind => countOf(kind, bounds, signal)));
  const poles = await countPoles(bounds, signal);
  const records = Object.fromEntries(kinds.map(({ name }, i) => [name, counts[i]])) as AreaPlan['records'];
  const all = counts.reduce((sum, count) => sum + count, 0);
  const taken = layerToTake(layers, bounds, wantedLayerId);
  const tiles = taken ? countTilesOfArea(bounds, taken.lastZoom) : 0;
  return {
    records,
    poles,
    tiles,
    bytes: all * BYTES_PER_RECORD + (poles ?? 0) * BYTES_PER_POLE + tiles * BYTES_PER_TILE,
    seconds: Math.ceil(
      ((Math.ceil(all / PAGE) + all / 4 + (poles ?? 0) / POLES_PER_PAGE + tiles) * (PACE + CALL)) / 1000,
    ),
    tooBig: all > MOST_RECORDS,
  };
}

async function countOf({ name, path }: KindFacts, bounds: Bounds, signal: AbortSignal): Promise<number> {
  const query = {
    in_bbox: boxQuery(bounds),
    limit: 1,
    ...(name === 'infrastructures' && { fields: 'summary' }),
  };
  return (await fetchListPage(z.unknown(), path, query, signal, { fromServer: true })).total;
}
