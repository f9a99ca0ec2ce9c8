import { boxQuerySchema, searchQuerySchema, tagOfVersion, valuesAt } from '../contract';
import { type Bounds, boundsMeet, type TileAddress, tileBounds } from '../geometry';
import { allKinds, placedKinds } from '../records';
import { TAKEN_COUNTS } from './count-taken';
import { findRecords, inOrder } from './find-records';
import { findSpecies, keptSpecies } from './find-species';
import { DATED, keptAnswer } from './kept-answers';
import { itemPath, takenKindOf } from './kept-records';
import { isTile, keptTile } from './kept-tiles';
import type { TakenKind } from './offline-database';
import { searchTaken } from './search-taken';
import { type TakenRecords, takenRecords } from './taken-records';

/**
 * What this device can say to a question the server did not answer: from the areas taken along and the records read
 * one by one, else what the server last said to the same question.
 * @param user who asks; 0 for a public question
 * @param question path below the API's base, with its query
 * @returns an answer with its date (header `x-data-of`, ms), or `undefined`
 */
export async function answerOffline(user: number, question: string): Promise<Response | undefined> {
  if (isTile(question)) return tileOf(user, question);
  return (await fromAreas(user, question)) ?? (await keptAnswer(user, question)) ?? findSpecies(question);
}

async function fromAreas(user: number, question: string): Promise<Response | undefined> {
  if (!user) return undefined;
  const taken = await takenRecords(user);
  const [given = '', search] = question.split('?');
  const path = given.replace(/\/$/, '');
  const query = new URLSearchParams(search);
  const fromAll =
    taken.areas.length > 0 &&
    (listOf(taken, path, query) ?? countsOf(taken, path, query) ?? (await found(taken, path, query)));
  return fromAll || itemOf(taken, path);
}

async function found(
  taken: TakenRecords,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  if (path !== 'search') return undefined;
  const { species = [] } = (await keptSpecies()) ?? {};
  const result = searchTaken(taken, searchQuerySchema.parse(Object.fromEntries(query)), species);
  return Response.json(result, { headers: { [DATED]: dated(taken) } });
}

/** The oldest copy that an answer may hold. */
const dated = ({ areas }: TakenRecords) => String(Math.min(...areas.map(({ dataOf }) => dataOf)));

/**
 * A tile drawn from the areas that hold it; else the newer of what areas know of it and what the server last drew.
 * Where neither is here nothing is known: an empty tile would say that there is nothing.
 */
async function tileOf(user: number, question: string): Promise<Response | undefined> {
  const [path = '', search] = question.split('?');
  const [, kind, z, x, y] = /^tiles\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? [];
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const bounds = tileBounds(address);
  const taken = await takenRecords(user);
  const areas = taken.areas.filter(area => boundsMeet(area.bounds, bounds));
  const drawable = areas.length > 0 && placedKinds().find(({ name }) => name === kind);
  const drawn = () =>
    drawable ? drawnTile(taken, drawable.name, address, new URLSearchParams(search)) : undefined;
  if (areas.some(area => holds(area.bounds, bounds))) return drawn();
  const kept = await keptTile(user, question);
  return kept && areas.every(({ dataOf }) => dataOf < kept.at) ? tileAnswer(kept.bytes, kept.at) : drawn();
}

const holds = (outer: Bounds, inner: Bounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

async function drawnTile(taken: TakenRecords, kind: TakenKind, tile: TileAddress, query: URLSearchParams) {
  // Writing tiles is needed offline only: it stays out of the first load.
  const { drawTakenTile } = await import('./draw-taken-tile');
  const bytes = drawTakenTile(taken, kind, tile, query);
  return tileAnswer(bytes.length === 0 ? null : new Uint8Array(bytes), Number(dated(taken)));
}

function tileAnswer(bytes: BodyInit | null, at: number): Response {
  const headers = { [DATED]: String(at) };
  return bytes === null ? new Response(null, { status: 204, headers }) : new Response(bytes, { headers });
}

/** Whether something is known of a box: elsewhere, nothing found is no answer. */
function knows({ areas }: TakenRecords, asked: string | null): boolean {
  if (asked === null) return true;
  const box = boxQuerySchema.parse(asked);
  return areas.some(({ bounds }) => boundsMeet(bounds, box));
}

function listOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const kind = takenKindOf(path);
  if (!kind || !knows(taken, query.get('in_bbox'))) return undefined;
  const features = inOrder(kind, findRecords(taken, kind, query), query.get('ordering'));
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? features.length);
  const page = features.slice(from, from + limit);
  const headers = new Headers({ 'x-total-count': String(features.length), [DATED]: dated(taken) });
  if (from + limit < features.length) headers.set('link', `<?cursor=${from + limit}>; rel="next"`);
  return Response.json({ type: 'FeatureCollection', features: page }, { headers });
}

/** Counts of a view; of the whole inventory only the server knows. */
function countsOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const count = TAKEN_COUNTS[path];
  const asked = query.get('in_bbox');
  if (!count || asked === null || !knows(taken, asked)) return undefined;
  return Response.json(count(taken, query), { headers: { [DATED]: dated(taken) } });
}

function itemOf(taken: TakenRecords, path: string): Response | undefined {
  const item = itemPath(path);
  if (!item) return undefined;
  const { list, id } = item;
  const kind = takenKindOf(list);
  const found = kind ? taken.of[kind]?.get(id) : undefined;
  if (found) return versioned(found.record, found.record.properties.version, found.at);
  return visitOf(taken, list, id);
}

/** A record as the server would give it: what is changed offline is checked against this version later. */
function versioned(record: object, version: number | undefined, at: number): Response {
  const headers = new Headers({ [DATED]: String(at) });
  if (version !== undefined) headers.set('etag', tagOfVersion(version));
  return Response.json(record, { headers });
}

/** A record that is kept inside those of another kind, as a visit is inside its support. */
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
