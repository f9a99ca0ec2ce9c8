import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../domain/records/viewer';
import { jsonBytes } from '../../http/json-bytes';
import { originOf } from '../../http/origin';
import { readCursor } from '../../http/pages';
import { type CollectionId, collectionOf, USUAL_FEATURES } from './collections';
import { GEOJSON_TYPE, link } from './documents';
import type { FeatureQuestion } from './find-features';
import { type featuresQuerySchema, readBox, readDays, readFilter } from './read-query';
import { geometryIn, type System } from './reference-systems';
import { writeFeatures } from './write-features';

/**
 * Position after a page: its last id, the total of all pages, and the id of the feature that begins the first page.
 */
interface Cursor {
  after: number;
  total: number;
  first: number | null;
}

const id = z.int().min(0);

function cursorOf(text: string, collection: CollectionId): Cursor {
  // A cursor is only valid for its own collection.
  const [, after, total, first] = readCursor(text, z.tuple([z.literal(collection), id, id, id.nullable()]));
  return { after, total, first };
}

const cursorText = (collection: CollectionId, { after, total, first }: Cursor) =>
  Buffer.from(JSON.stringify([collection, after, total, first])).toString('base64url');

/** The total is counted once, for the first page. */
async function firstCursor(viewer: Viewer, id: CollectionId, question: FeatureQuestion): Promise<Cursor> {
  const { source } = collectionOf(id);
  const [total, first] = await Promise.all([
    source.count(viewer, question),
    source.complete(viewer, question),
  ]);
  return { after: 0, total, first };
}

/** The ids of a page, and the cursor of the next page; `null` after the last page. */
async function pageOf(
  viewer: Viewer,
  id: CollectionId,
  question: FeatureQuestion,
  { cursor, limit, isFirst }: { cursor: Cursor; limit: number; isFirst: boolean },
): Promise<{ ids: number[]; next: Cursor | null }> {
  const { after, first } = cursor;
  // Programs infer the types of columns from the first features, so a complete feature comes first.
  const begun = isFirst && first !== null ? [first] : [];
  const wanted = limit - begun.length;
  const found = await collectionOf(id).source.find(viewer, question, { after, limit: wanted + 1 });
  const others = found.ids.filter(one => one !== first);
  const ids = others.slice(0, wanted);
  const isLast = found.isLast && ids.length === others.length;
  return { ids: [...begun, ...ids], next: isLast ? null : { ...cursor, after: ids.at(-1) ?? after } };
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
    f: _,
    ...filters
  } = query;
  const { most } = collectionOf(collection);
  const question: FeatureQuestion = {
    filter: await readFilter(viewer, collection, filters),
    box: readBox(bbox, boxSystem),
    ...readDays(datetime),
  };
  const limit = Math.min(wanted ?? USUAL_FEATURES, most);
  const cursor = cursorIn ? cursorOf(cursorIn, collection) : await firstCursor(viewer, collection, question);
  const page = { cursor, limit, isFirst: cursorIn === undefined };
  const { ids, next } = await pageOf(viewer, collection, question, page);
  const { reads } = viewer.context;
  const written = await reads.run(writeFeatures, viewer.userId, {
    collection,
    ids,
    system: crs,
    origin: originOf(reply.request),
  });
  const links = [link('self', addressOf(reply, url), GEOJSON_TYPE)];
  if (next) {
    const text = cursorText(collection, next);
    links.push(link('next', addressOf(reply, url, text), GEOJSON_TYPE));
  }
  const rest = {
    type: 'FeatureCollection',
    numberMatched: cursor.total,
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
