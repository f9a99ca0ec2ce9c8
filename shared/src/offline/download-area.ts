import { z } from 'zod';
import { collectionOf, type Media, speciesSchema } from '../contract';
import { isOwnAnswer } from '../contract/answers';
import { networkSourceSchema } from '../contract/networks';
import { valuesAt } from '../contract/record-filter';
import {
  type BaseLayer,
  baseLayerSchema,
  nomenclatureTypeSchema,
  settingsSchema,
} from '../contract/reference';
import { dataExtentSchema } from '../contract/stats';
import { boxQuery } from '../geometry';
import { tileUrl } from '../geometry/tile-url';
import { ApiError, apiBase, fetchListPage, request } from '../platform/http';
import { keepWaiting } from '../platform/http/read-from-device';
import { ALL_SPECIES } from '../platform/http/reference-data';
import { notOurs } from '../platform/transport/api-error';
import { jsonIn } from '../platform/transport/http-client';
import { allKinds } from '../records';
import { placedKinds } from '../records/known-kinds';
import { BASE_TILES_CACHE } from './base-tiles';
import { fetchBaseTile } from './fetch-base-tile';
import { downloadPoles } from './kept-poles';
import { downloadWorks } from './kept-works';
import {
  MUNICIPALITIES,
  offlineDatabase,
  PICTURES_CACHE,
  POLES,
  type RecordPage,
  recordSchema,
  type TakenArea,
} from './offline-database';
import { layerToTake, PACE, PAGE } from './plan-area';
import { forgetTakenRecords } from './taken-records';
import { tilesOfArea } from './tiles-of-area';

/**
 * Lists that screens need offline besides the records. Requesting them is enough, since the HTTP client stores the
 * answers.
 */
const LISTS = [
  ['nomenclatures/types', { with_nomenclatures: true }, true, z.array(nomenclatureTypeSchema).min(1)],
  ['map-layers/baselayers/', {}, true, z.array(baseLayerSchema)],
  ['settings/', {}, true, settingsSchema],
  ['species/', ALL_SPECIES, true, z.array(speciesSchema)],
  ['geoareas/', { fields: 'summary' }, false, collectionOf(z.unknown())],
  ['stats/extent/', {}, false, dataExtentSchema],
  ['networks/sources/', {}, false, z.array(networkSourceSchema)],
] as const;

export interface Download {
  area: TakenArea;
  layers: readonly BaseLayer[];
  signal: AbortSignal;
  /** Called after each step with the current area. */
  onProgress(area: TakenArea): Promise<void>;
}

/** Consecutive failures after which no more base map tiles are requested. */
const PATIENCE = 3;
const TOO_MANY = 429;

const pause = () => new Promise(resolve => setTimeout(resolve, PACE));

/**
 * Downloads what an area lacks on this device. Skips what an interrupted download has already stored.
 * @throws ApiError when a request fails; a DOMException `QuotaExceededError` on a full disk; an AbortError when
 * stopped
 */
export async function downloadArea(download: Download): Promise<TakenArea> {
  for (const [path, query, anonymous, schema] of LISTS)
    await request(schema, path, { query, anonymous, signal: download.signal, fromServer: true });
  await keepWaiting();
  const { pages, bytes } = await downloadRecords(download);
  await downloadMunicipalities(download);
  await downloadWorks(download.area, download.signal);
  forgetTakenRecords();
  const { signal } = download;
  const pictures = await missing(PICTURES_CACHE, picturesOf(pages), pathOf);
  const allTiles = baseTilesOf(download.area, download.layers);
  const tiles = await missing(BASE_TILES_CACHE, allTiles, ({ key }) => key);
  const left = pictures.length + tiles.length;
  let area: TakenArea = {
    ...download.area,
    bytes,
    done: count(pages),
    total: count(pages) + left,
  };
  await download.onProgress(area);
  const take = async (cache: string, key: string, answer: Response) => {
    const bytes = await keepFile(cache, key, answer);
    area = { ...area, bytes: area.bytes + bytes, done: area.done + 1 };
    await download.onProgress(area);
    await pause();
    return bytes > 0;
  };
  for (const url of pictures) await take(PICTURES_CACHE, pathOf(url), await fetch(url, { signal }));
  let storedTiles = allTiles.length - tiles.length;
  let lostTiles = 0;
  let failures = 0;
  for (const { key, layer, tile } of tiles) {
    try {
      if (await take(BASE_TILES_CACHE, key, await fetchBaseTile(layer, tile, signal))) storedTiles += 1;
      failures = 0;
    } catch (error) {
      // Base map tiles come from a third party. The records are useful without these tiles.
      if (!(error instanceof TypeError || error instanceof ApiError)) throw error;
      lostTiles += 1;
      failures += 1;
      if (failures === PATIENCE) break;
    }
  }
  // A service that refuses every tile may have refused its key.
  const isWhole = lostTiles === 0 && (storedTiles > 0 || allTiles.length === 0);
  area = { ...area, problem: isWhole ? null : 'tiles' };
  // Deletes pages of the previous download. Their records were stored again, or are no longer in the area.
  await offlineDatabase.pages
    .where('area')
    .equals(area.id)
    .and(page => page.at !== area.at)
    .delete();
  return area;
}

async function downloadRecords({ area, signal, onProgress }: Download) {
  const pages: RecordPage[] = [];
  let bytes = 0;
  for (const { name: kind, path } of [...placedKinds(), { name: POLES, path: '' }]) {
    const storedPages = await offlineDatabase.pages
      .where('area')
      .equals(area.id)
      .and(page => page.kind === kind && page.at === area.at)
      .sortBy('page');
    pages.push(...storedPages);
    for (const page of storedPages) bytes += bytesOf(page);
    for (let last = storedPages.at(-1); !last || last.cursor !== null; ) {
      last = await (kind === POLES
        ? downloadPoles(area, last, signal)
        : downloadPage(area, { kind, path }, last, signal));
      pages.push(last);
      bytes += bytesOf(last);
      forgetTakenRecords();
      await onProgress({
        ...area,
        bytes,
        done: count(pages),
        total: Math.max(area.total, count(pages)),
      });
      await pause();
    }
  }
  return { pages, bytes };
}

async function downloadMunicipalities({ area, signal }: Download): Promise<void> {
  const query = { in_bbox: boxQuery(area.bounds), type__code: 'ADMIN_COM' };
  const options = { query, signal, fromServer: true };
  const { features } = await request(collectionOf(recordSchema), 'geoareas/', options);
  await offlineDatabase.pages.put({
    area: area.id,
    kind: MUNICIPALITIES,
    page: 0,
    features,
    cursor: null,
    total: features.length,
    at: area.at,
  });
}

async function downloadPage(
  area: TakenArea,
  { kind, path }: { kind: string; path: string },
  before: RecordPage | undefined,
  signal: AbortSignal,
): Promise<RecordPage> {
  const query = { in_bbox: boxQuery(area.bounds), limit: PAGE, cursor: before?.cursor ?? '' };
  const { features, cursor, total } = await fetchListPage(recordSchema, path, query, signal, {
    fromServer: true,
  });
  const page = { area: area.id, kind, page: (before?.page ?? -1) + 1, features, cursor, total, at: area.at };
  await offlineDatabase.pages.put(page);
  return page;
}

const count = (pages: readonly RecordPage[]) => pages.reduce((sum, { features }) => sum + features.length, 0);
const bytesOf = ({ features }: RecordPage) => JSON.stringify(features).length;

function picturesOf(pages: readonly RecordPage[]): string[] {
  const media = pages.flatMap(({ kind, features }) =>
    placesOfPictures(kind).flatMap(at => features.flatMap(feature => valuesAt(feature, at) as Media[])),
  );
  return [...new Set(media.map(({ thumbnail }) => new URL(thumbnail, apiBase()).href))];
}

/**
 * Paths of pictures in the records of a kind: of the kind's own pictures, and of pictures of the kinds nested in it.
 */
const placesOfPictures = (name: string) =>
  allKinds().flatMap(({ name: kindName, pictures, inside }) => {
    if (!pictures) return [];
    if (kindName === name) return [pictures.at];
    return inside?.kind === name ? [`${inside.at}.${pictures.at}`] : [];
  });

/** The tiles of an area's base layer, with the absolute URLs by which they are stored. */
function baseTilesOf({ bounds, layer: wantedId }: TakenArea, layers: readonly BaseLayer[]) {
  const taken = layerToTake(layers, bounds, wantedId);
  if (!taken) return [];
  const { layer, lastZoom } = taken;
  return tilesOfArea(bounds, lastZoom).map(tile => {
    const key = new URL(tileUrl(layer, tile), apiBase()).href;
    return { key, layer, tile };
  });
}

/** The URL without its query. The query is a signature that changes. */
const pathOf = (url: string) => url.split('?')[0] ?? url;

async function missing<Item>(name: string, items: Item[], keyOf: (item: Item) => string): Promise<Item[]> {
  const cache = await caches.open(name);
  const isMissing = await Promise.all(
    items.map(async item => {
      const cachedFile = await cache.match(keyOf(item));
      return !cachedFile || !isPicture(cachedFile);
    }),
  );
  return items.filter((_, index) => isMissing[index]);
}

const isPicture = ({ status, headers }: Response) =>
  isOwnAnswer({ status, type: headers.get('content-type') }, 'picture');

/**
 * Stores a file. A refused file is skipped, since the other files are still useful: services have no tile of some places.
 * @returns the size in bytes; 0 for a refused file
 * @throws ApiError when a hotspot or proxy answers instead of our server, or when a service of tiles fails
 */
async function keepFile(name: string, key: string, answer: Response): Promise<number> {
  if (!isPicture(answer)) {
    const { status } = answer;
    const isRefusal =
      name === PICTURES_CACHE
        ? isOwnAnswer({ status, type: null, body: jsonIn(await answer.text()) }, 'json')
        : status === 204 || (status >= 400 && status < 500 && status !== TOO_MANY);
    if (isRefusal) return 0;
    throw notOurs();
  }
  const bytes = await answer.arrayBuffer();
  const cache = await caches.open(name);
  const type = answer.headers.get('content-type') ?? '';
  await cache.put(key, new Response(bytes, { headers: { 'content-type': type } }));
  return bytes.byteLength;
}

/** Deletes pictures and tiles that no area needs any more. */
export async function sweepFiles(areas: readonly TakenArea[], layers: readonly BaseLayer[]): Promise<void> {
  const pages = await offlineDatabase.pages
    .where('area')
    .anyOf(areas.map(({ id }) => id))
    .toArray();
  const wanted = new Set(picturesOf(pages).map(pathOf));
  for (const { key } of areas.flatMap(area => baseTilesOf(area, layers))) wanted.add(key);
  for (const name of [PICTURES_CACHE, BASE_TILES_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  }
}
