import { boxQuerySchema } from '../contract';
import { boundsMeet } from '../map/geometry';
import { TAKEN_COUNTS } from './count-taken';
import { drawTakenTile } from './draw-taken-tile';
import { findRecords, inOrder } from './find-records';
import { DATED, keptAnswer } from './kept-answers';
import { TAKEN_KINDS, type TakenKind } from './offline-database';
import { type TakenRecords, takenRecords } from './taken-records';

const LISTS: Record<string, TakenKind> = {
  'cables/infrastructures': 'infrastructures',
  'cables/points': 'infrastructures',
  'cables/lines': 'infrastructures',
  mortality: 'mortality',
  'sensitive-areas': 'sensitive-areas',
};

/**
 * What this device can say to a question the server did not answer: from the areas taken along, else what the
 * server last said to the same question.
 * @param user who asks; 0 for a public question
 * @param question path below the API's base, with its query
 * @returns an answer with its date (header `x-data-of`, ms), or `undefined`
 */
export async function answerOffline(user: number, question: string): Promise<Response | undefined> {
  return (await fromAreas(user, question)) ?? keptAnswer(user, question);
}

async function fromAreas(user: number, question: string): Promise<Response | undefined> {
  if (!user) return undefined;
  const taken = await takenRecords(user);
  if (taken.areas.length === 0) return undefined;
  const [path = '', search] = question.split('?');
  const query = new URLSearchParams(search);
  return (
    tileOf(taken, path, query) ??
    listOf(taken, path, query) ??
    countsOf(taken, path, query) ??
    itemOf(taken, path)
  );
}

/** The oldest copy that an answer may hold. */
const dated = ({ areas }: TakenRecords) => String(Math.min(...areas.map(({ dataOf }) => dataOf)));

function tileOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const [, kind, z, x, y] = /^tiles\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? [];
  const known = TAKEN_KINDS.find(one => one === kind);
  if (!known) return undefined;
  const bytes = drawTakenTile(taken, known, { z: Number(z), x: Number(x), y: Number(y) }, query);
  const headers = { [DATED]: dated(taken) };
  return bytes.length === 0
    ? new Response(null, { status: 204, headers })
    : new Response(new Uint8Array(bytes), { headers });
}

/** Whether something is known of a box: elsewhere, nothing found is no answer. */
function knows({ areas }: TakenRecords, asked: string | null): boolean {
  if (asked === null) return true;
  const box = boxQuerySchema.parse(asked);
  return areas.some(({ bounds }) => boundsMeet(bounds, box));
}

function listOf(taken: TakenRecords, path: string, query: URLSearchParams): Response | undefined {
  const kind = LISTS[path.replace(/\/$/, '')];
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
  const count = TAKEN_COUNTS[path.replace(/\/$/, '')];
  const asked = query.get('in_bbox');
  if (!count || asked === null || !knows(taken, asked)) return undefined;
  return Response.json(count(taken, query), { headers: { [DATED]: dated(taken) } });
}

function itemOf(taken: TakenRecords, path: string): Response | undefined {
  const [, list = '', id] = /^(.+)\/(\d+)\/?$/.exec(path) ?? [];
  const record = LISTS[list]
    ? taken.of[LISTS[list]].get(Number(id))?.record
    : visitOf(taken, list, Number(id));
  return record && Response.json(record, { headers: { [DATED]: dated(taken) } });
}

/** A diagnosis or an operation is kept inside its infrastructure. */
function visitOf({ of }: TakenRecords, list: string, id: number): object | undefined {
  if (list !== 'cables/diagnosis' && list !== 'cables/operations') return undefined;
  for (const { record } of of.infrastructures.values()) {
    const { diagnosis, operations } = record.properties;
    const visits: { id: number }[] = list === 'cables/diagnosis' ? diagnosis : operations;
    const found = visits.find(visit => visit.id === id);
    if (found) return found;
  }
  return undefined;
}
