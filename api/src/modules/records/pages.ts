import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from 'shared/contract';
import { z } from 'zod';
import { InvalidInput } from '../../http/request-refused';

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

const cursorSchema = z.tuple([z.string(), z.union([z.string().max(200), z.number()]), z.int().positive()]);

function positionOf(cursor: string, ordering: string): Position {
  try {
    const parsed = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    // A cursor continues the ordering it came from.
    if (parsed[0] === ordering) return { value: parsed[1], id: parsed[2] };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw new InvalidInput([{ path: ['cursor'], code: 'invalid', params: {} }]);
}

/** Reads `limit`, `cursor` and `ordering`. @throws InvalidInput naming the parameter */
export function pageOf<Ordering extends string>(
  query: PageQuery,
  orderings: readonly Ordering[],
): Page<Ordering> {
  const asked = query.ordering ?? 'id';
  const name = asked.replace(/^-/, '');
  const ordering = orderings.find(one => one === name);
  if (!ordering) throw new InvalidInput([{ path: ['ordering'], code: 'invalid', params: {} }]);
  return {
    ordering,
    descending: asked.startsWith('-'),
    after: query.cursor ? positionOf(query.cursor, asked) : null,
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
