import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../domain/records/viewer';
import { jsonBytes } from '../../http/json-bytes';
import { originOf } from '../../http/origin';
import { cursorText, ORDERED_VALUES, type Position, readCursor } from '../../http/pages';
import { BY_ID, type CollectionId, collectionOf, USUAL_FEATURES } from './collections';
import { GEOJSON_TYPE, link } from './documents';
import type { FeatureQuestion, FeatureSource } from './find-features';
import { refuse } from './parse-cql';
import { type featuresQuerySchema, readBox, readCondition, readDays, readFilter } from './read-query';
import { geometryIn, type System } from './reference-systems';
import { writeFeatures } from './write-features';

/**
 * Position after a page: its last feature, the total of all pages, and the id of the feature that begins the first
 * page.
 */
interface Cursor {
  after: Position | null;
  total: number;
  first: number | null;
}

const id = z.int().min(0);

/** The order of features: by id, or by a sortable. @throws InvalidInput */
function orderOf(collection: CollectionId, sortby: string | undefined) {
  const name = sortby?.replace(/^[-+ ]/, '') ?? 'id';
  const orders = new Map(Object.entries({ id: BY_ID, ...collectionOf(collection).sortables }));
  const [ordering, type] = orders.get(name) ?? refuse('unknown_field', 'sortby', name);
  return {
    ordering,
    type,
    isUsual: sortby === undefined,
    descending: sortby?.startsWith('-') ?? false,
    key: `${collection} ${sortby ?? ''}`,
  };
}
type Order = ReturnType<typeof orderOf>;

function cursorOf(text: string, { key, type }: Order): Cursor {
  // A cursor is only valid for its own collection and order.
  const after = z.object({ value: ORDERED_VALUES[type], id }).nullable();
  const schema = z.tuple([z.literal(key), after, id, id.nullable()]);
  const [, position, total, first] = readCursor(text, schema);
  return { after: position, total, first };
}

/** The ids of a page, the total, and the cursor of the next page; `null` after the last page. */
async function pageOf(
  viewer: Viewer,
  source: FeatureSource,
  question: FeatureQuestion,
  { cursor, limit, order }: { cursor: Cursor | undefined; limit: number; order: Order },
): Promise<{ ids: number[]; total: number; next: Cursor | null }> {
  const { after = null } = cursor ?? {};
  const first = cursor ? cursor.first : order.isUsual ? await source.complete(viewer, question) : null;
  // Programs infer the types of columns from the first features, so a complete feature comes first.
  const begun = cursor || first === null ? [] : [first];
  const wanted = limit - begun.length;
  const page = { ...order, after, limit: wanted + (first === null ? 0 : 1) };
  const matches = await source.find(viewer, question, page);
  const { total } = cursor ?? matches;
  const others = matches.ids.filter(id => id !== first);
  const ids = others.slice(0, wanted);
  const last = ids.at(-1);
  // The feature that begins the first page was not among these, so one of them is left for the next page.
  const left = last === undefined ? after : { value: last, id: last };
  const isLast = matches.next === null && ids.length === others.length;
  const next = ids.length < others.length ? left : matches.next;
  return { ids: [...begun, ...ids], total, next: isLast ? null : { after: next, total, first } };
}

function headersOf(reply: FastifyReply, system: System): void {
  reply.headers({
    'content-type': GEOJSON_TYPE,
    'content-crs': `<${system}>`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Accept-Encoding',
  });
}

/**
 * Sends a page of features.
 * @param url of the page, without parameters
 * @throws InvalidInput naming the parameter
 */
export async function sendFeatures(
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionId,
  query: z.output<typeof featuresQuerySchema>,
  url: string,
) {
  const {
    limit: wanted,
    bbox,
    datetime,
    cursor: cursorIn,
    crs,
    'bbox-crs': boxSystem,
    filter,
    'filter-crs': system,
    'filter-lang': _lang,
    sortby,
    f: _,
    ...filters
  } = query;
  const { most, source } = collectionOf(collection);
  const question: FeatureQuestion = {
    filter: await readFilter(viewer, collection, filters),
    box: readBox(bbox, boxSystem),
    ...readDays(datetime),
    compared: await readCondition(viewer, collection, filters, { filter, system }),
  };
  const limit = Math.min(wanted ?? USUAL_FEATURES, most);
  const order = orderOf(collection, sortby);
  const cursor = cursorIn ? cursorOf(cursorIn, order) : undefined;
  const { ids, total, next } = await pageOf(viewer, source, question, { cursor, limit, order });
  const { reads } = viewer.context;
  const written = await reads.run(writeFeatures, viewer.userId, {
    collection,
    ids,
    system: crs,
    origin: originOf(reply.request),
  });
  const links = [link('self', addressOf(reply, url), GEOJSON_TYPE)];
  if (next) {
    const text = cursorText([order.key, next.after, next.total, next.first]);
    links.push(link('next', addressOf(reply, url, text), GEOJSON_TYPE));
  }
  const rest = {
    type: 'FeatureCollection',
    numberMatched: total,
    numberReturned: written.number,
    timeStamp: new Date().toISOString(),
    links,
  };
  headersOf(reply, crs);
  const head = JSON.stringify(rest).slice(0, -1);
  const body = Buffer.concat([Buffer.from(`${head},"features":`), written.json, Buffer.from('}')]);
  reads.giveBack(written.json);
  return reply.send(body);
}

/** The URL of a request, with another cursor if given. */
function addressOf({ request }: FastifyReply, url: string, cursor?: string): string {
  const parameters = new URLSearchParams(request.url.split('?')[1] ?? '');
  if (cursor !== undefined) parameters.set('cursor', cursor);
  return parameters.size > 0 ? `${url}?${parameters}` : url;
}

/** Sends one feature; `false` if the collection has none with this id. */
export async function sendFeature(
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionId,
  { id, crs, url }: { id: number; crs: System; url: string },
): Promise<boolean> {
  const [feature] = await collectionOf(collection).read(viewer, [id], originOf(reply.request));
  if (!feature) return false;
  const links = [link('self', url, GEOJSON_TYPE), link('collection', url.replace(/\/items\/\d+$/, ''))];
  headersOf(reply, crs);
  const sent = { ...feature, geometry: geometryIn(crs, feature.geometry), links };
  await reply.send(jsonBytes(sent));
  return true;
}
