import type { FastifyReply, FastifyRequest } from 'fastify';
import { calendarDateSchema, type PageQuery } from 'shared/contract';
import { z } from 'zod';
import { InvalidInput } from './request-refused';

/** Where a page ended: the value it is ordered by, and the id. */
export interface Position {
  value: string | number;
  id: number;
}

/** How a list is walked. */
export interface Page<Ordering extends string> {
  ordering: Ordering;
  descending: boolean;
  after: Position | null;
  limit: number | null;
}

/** A list as it is sent: JSON in UTF-8. */
export interface Listed {
  json: Uint8Array;
  next: Position | null;
  /** How many there are on all pages. */
  total: number;
}

/** What a cursor of an order carries: an id or code, a number of things (-1 for unknown), a day, or a text. */
const VALUES = {
  id: z.int().min(0),
  count: z.int32().min(-1),
  date: calendarDateSchema,
  // What no text of a record holds, PostgreSQL refuses and SQLite takes.
  text: z.string().refine(text => text.isWellFormed() && !text.includes('\u0000')),
};
/** The orders of a list, and what their cursors carry. */
export type Orderings<Ordering extends string> = Record<Ordering, keyof typeof VALUES>;

function positionOf(cursor: string, asked: string, kind: keyof typeof VALUES): Position {
  // A cursor continues the ordering it came from.
  const schema = z.tuple([z.literal(asked), VALUES[kind], z.int().positive()]);
  try {
    const [, value, id] = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { value, id };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw new InvalidInput([{ path: ['cursor'], code: 'invalid', params: {} }]);
}

const has = <Name extends string>(record: Record<Name, unknown>, name: string): name is Name =>
  Object.hasOwn(record, name);

/** Reads `limit`, `cursor` and `ordering`. @throws InvalidInput naming the parameter */
export function pageOf<Ordering extends string>(
  query: PageQuery,
  orderings: Orderings<Ordering>,
): Page<Ordering> {
  const asked = query.ordering ?? 'id';
  const ordering = asked.replace(/^-/, '');
  if (!has(orderings, ordering))
    throw new InvalidInput([{ path: ['ordering'], code: 'invalid', params: {} }]);
  return {
    ordering,
    descending: asked.startsWith('-'),
    after: query.cursor ? positionOf(query.cursor, asked, orderings[ordering]) : null,
    limit: query.limit ?? null,
  };
}

/** Announces the next page in `Link` and the number of records in `X-Total-Count`. */
export function announcePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { next: Position | null; total: number; ordering: string },
): void {
  reply.header('x-total-count', String(page.total));
  if (!page.next) return;
  const { value, id } = page.next;
  const cursor = Buffer.from(JSON.stringify([page.ordering, value, id])).toString('base64url');
  const [path = '', search = ''] = request.url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
