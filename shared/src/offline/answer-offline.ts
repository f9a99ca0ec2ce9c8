import { tagOfVersion } from '../contract';
import { CHOSEN_KINDS } from '../contract/chosen-kinds';
import { boxQuerySchema } from '../contract/filters';
import { valuesAt } from '../contract/record-filter';
import { searchQuerySchema } from '../contract/search';
import { chosenIdsSchema } from '../contract/selections';
import { type Bounds, boundsMeet } from '../geometry';
import { type TileAddress, tileBounds } from '../geometry/tile-math';
import { allKinds } from '../records';
import { kindOf, placedKinds } from '../records/known-kinds';
import { findRecords, inOrder, TAKEN_COUNTS } from './find-records';
import { findSpecies, keptSpecies } from './find-species';
import { DATED, keptAnswer } from './kept-answers';
import { itemPath, loadWorks, takenKindOf } from './kept-records';
import { isTile, keptTile } from './kept-tiles';
import { MUNICIPALITIES, type TakenKind, WORKS } from './offline-database';
import { searchTaken } from './search-taken';
import { type TakenRecords, takenRecords } from './taken-records';

/**
 * Answers a request from the data on this device: from the offline areas and the records read one by one, or else
 * from the server's last answer to the same request or from the stored species.
 * @param user id of the user; 0 for a public request
 * @param target path and query, relative to the API's base
 * @returns an answer with the instant of its data (header `x-data-of`, ms), or `undefined`
 */
export async function answerOffline(user: number, target: string): Promise<Response | undefined> {
  if (isTile(target)) return tileOf(user, target);
  return (await fromAreas(user, target)) ?? (await keptAnswer(user, target)) ?? findSpecies(target);
}

/**
 * A query with the ids of its selection's records in place of the selection. `undefined` if this device does not have
 * the ids.
 */
async function withIds(user: number, search: string | undefined): Promise<URLSearchParams | undefined> {
  const query = new URLSearchParams(search);
  const chosen = query.get('chosen');
  if (chosen === null) return query;
  for (const kind of CHOSEN_KINDS) {
    const answer = await keptAnswer(user, `${kindOf(kind).path}ids/?chosen=${chosen}`);
    const { ids = [], total = 0 } = answer ? chosenIdsSchema.parse(await answer.json()) : {};
    if (!answer || ids.length < total) continue;
    query.set('chosen', ids.join());
    return query;
  }
  return undefined;
}

async function fromAreas(user: number, target: string): Promise<Response | undefined> {
  if (!user) return undefined;
  const taken = await takenRecords(user);
  const [rawPath = '', search] = target.split('?');
  const path = rawPath.replace(/\/$/, '');
  const query = await withIds(user, search);
  const fromAll =
    query &&
    taken.areas.length > 0 &&
    (listOf(taken, path, query) ??
      countsOf(taken, path, query) ??
      (await searchAnswer(user, taken, path, query)) ??
      (await worksAt(taken, path, query)) ??
      (await polesAt(taken, path, query)));
  return fromAll || itemOf(taken, path);
}

async function worksAt(
  taken: TakenRecords,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  if (path !== WORKS) return undefined;
  const works = await (await loadWorks()).worksThere(taken, query);
  return works && Response.json(works, { headers: { [DATED]: dated(taken) } });
}

/** Loaded on demand: only maps and forms read poles. */
const loadPoles = () => import('./kept-poles');

async function polesAt(
  taken: TakenRecords,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  if (!path.startsWith('networks/poles/')) return undefined;
  const answer = await (await loadPoles()).answerPoles(taken, path, query);
  return answer && Response.json(answer, { headers: { [DATED]: dated(taken) } });
}

async function searchAnswer(
  user: number,
  taken: TakenRecords,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  if (path !== 'search') return undefined;
  const { species = [] } = (await keptSpecies()) ?? {};
  const networks: { id: number; name: string }[] = await (
    await keptAnswer(user, 'networks/sources/')
  )?.json();
  const operators = new Map(networks?.map(({ id, name }) => [id, name]));
  const question = searchQuerySchema.parse(Object.fromEntries(query));
  const result = searchTaken(taken, question, species, operators);
  return Response.json(result, { headers: { [DATED]: dated(taken) } });
}

/** Instant of the oldest data that an answer may contain, in ms. */
const dated = ({ areas }: TakenRecords) => String(Math.min(...areas.map(({ dataOf }) => dataOf)));

/** From this zoom on, area tiles contain municipalities, as on the server. */
const MUNICIPALITIES_ZOOM = 9;

/**
 * A tile for the map. If an offline area contains the tile, it is drawn from the stored records. Otherwise, it is the
 * server's last tile or a drawing, whichever is newer. A selection whose records this device does not know cannot be
 * drawn. `undefined` if there is neither, since an empty tile would claim that there are no records.
 */
async function tileOf(user: number, target: string): Promise<Response | undefined> {
  const [path = '', search] = target.split('?');
  const [, kind, z, x, y] = /^tiles\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? [];
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const bounds = tileBounds(address);
  const query = await withIds(user, search);
  const taken = await takenRecords(user);
  const isNetwork = kind === 'networks';
  const drawable = isNetwork ? await (await loadPoles()).areasWithPoles(taken) : taken.areas;
  const areas = drawable.filter(area => boundsMeet(area.bounds, bounds));
  const isGround =
    kind === 'areas' && address.z >= MUNICIPALITIES_ZOOM && taken.of[MUNICIPALITIES] !== undefined;
  const name = isGround || isNetwork ? kind : placedKinds().find(candidate => candidate.name === kind)?.name;
  const drawTile = () =>
    areas.length > 0 && name && query ? drawnTile(taken, name, address, query) : undefined;
  if (name && query && areas.some(area => contains(area.bounds, bounds))) return drawTile();
  const keptTileAnswer = await keptTile(user, target);
  return keptTileAnswer && (!query || areas.every(({ dataOf }) => dataOf < keptTileAnswer.at))
    ? tileAnswer(keptTileAnswer.bytes, keptTileAnswer.at)
    : drawTile();
}

const contains = (outer: Bounds, inner: Bounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

async function drawnTile(taken: TakenRecords, kind: TakenKind, tile: TileAddress, query: URLSearchParams) {
  // The tile encoder is needed offline only, so it stays out of the first load.
  const { drawTakenMunicipalities, drawTakenTile } = await import('./draw-taken-tile');
  const bytes =
    kind === 'networks'
      ? (await loadPoles()).drawTakenPoles(taken, tile)
      : kind === 'areas'
        ? drawTakenMunicipalities(taken, tile)
        : drawTakenTile(taken, kind, tile, query);
  return tileAnswer(new Uint8Array(bytes), Number(dated(taken)));
}

const tileAnswer = (bytes: BodyInit, at: number) => new Response(bytes, { headers: { [DATED]: String(at) } });

/** Whether an offline area touches a box; true without a box. Elsewhere an empty list would be wrong. */
function coversPart({ areas }: TakenRecords, boxText: string | null): boolean {
  if (boxText === null) return true;
  const box = boxQuerySchema.parse(boxText);
  return areas.some(({ bounds }) => boundsMeet(bounds, box));
}

function listOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const kind = takenKindOf(path);
  if (!kind || !coversPart(taken, query.get('in_bbox'))) return undefined;
  const features = inOrder(kind, findRecords(taken, kind, query), query);
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? features.length);
  const page = features.slice(from, from + limit);
  const headers = new Headers({ 'x-total-count': String(features.length), [DATED]: dated(taken) });
  if (from + limit < features.length) headers.set('link', `<?cursor=${from + limit}>; rel="next"`);
  return Response.json({ type: 'FeatureCollection', features: page }, { headers });
}

/** Counts of the records in a box. Without a box, only the server can count. */
function countsOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const count = TAKEN_COUNTS[path];
  const boxText = query.get('in_bbox');
  if (!count || boxText === null || !coversPart(taken, boxText)) return undefined;
  return Response.json(count(taken, query), { headers: { [DATED]: dated(taken) } });
}

async function itemOf(taken: TakenRecords, path: string): Promise<Response | undefined> {
  const item = itemPath(path);
  if (!item) return undefined;
  const { list, id } = item;
  const works = list === WORKS && (await loadWorks()).worksOf(taken, id);
  if (works) return versioned(works.record, works.version, works.at);
  const kind = list === 'geoareas' ? MUNICIPALITIES : takenKindOf(list);
  const takenRecord = kind ? taken.of[kind]?.get(id) : undefined;
  if (takenRecord)
    return versioned(takenRecord.record, takenRecord.record.properties.version, takenRecord.at);
  return visitOf(taken, list, id);
}

/**
 * A record in the shape of a server answer. Its `ETag` lets the server detect later whether an offline change
 * conflicts.
 */
function versioned(record: object, version: number | undefined, at: number): Response {
  const headers = new Headers({ [DATED]: String(at) });
  if (version !== undefined) headers.set('etag', tagOfVersion(version));
  return Response.json(record, { headers });
}

/** A record that is nested in a record of another kind, such as a visit in its support. */
function visitOf({ of }: TakenRecords, list: string, id: number): Response | undefined {
  const kind = allKinds().find(({ path, inside }) => inside && path === `${list}/`);
  if (!kind?.inside) return undefined;
  for (const { record, at } of of[kind.inside.kind]?.values() ?? [])
    for (const nested of valuesAt(record, kind.inside.at) as Nested[])
      if (nested.id === id) return versioned(nested, nested.version ?? nested.properties?.version, at);
  return undefined;
}

interface Nested {
  id: number;
  version?: number;
  properties?: { version?: number };
}
