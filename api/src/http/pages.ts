import type { FastifyReply, FastifyRequest } from 'fastify';
import { calendarDateSchema } from 'shared/contract';
import type { PageQuery } from 'shared/server';
import { z } from 'zod';
import { InvalidInput } from './request-refused';

/** `updated_since`, an instant, selects records whose own fields have changed since. */
export const updatedQuerySchema = z.object({
  updated_since: z.iso
    .datetime({ offset: true })
    .transform(text => new Date(text).toISOString())
    .optional(),
});

/** End of a page: its last record's id and value of the ordering. */
export interface Position {
  value: string | number;
  id: number;
}

export interface Page<Ordering extends string> {
  ordering: Ordering;
  descending: boolean;
  after: Position | null;
  limit: number | null;
  /** Longitude and latitude from which the ordering `distance` measures. */
  near?: readonly [number, number] | undefined;
}

/** A page of a list. `json` is UTF-8. */
export interface Listed {
  json: Uint8Array;
  next: Position | null;
  /** Number of items on all pages. */
  total: number;
}

/** The value of an ordering in a cursor: an id or code, a count (-1 for unknown), a date, a text or a distance. */
export const ORDERED_VALUES = {
  id: z.int().min(0),
  count: z.int32().min(-1),
  date: calendarDateSchema,
  // No record contains NUL or lone surrogates. PostgreSQL refuses them in a query, SQLite accepts them.
  text: z.string().refine(text => text.isWellFormed() && !text.includes('\u0000')),
  distance: z.number().min(0),
};
/** The orderings of a list and the type of their cursor values. */
export type Orderings<Ordering extends string> = Record<Ordering, keyof typeof ORDERED_VALUES>;

function positionOf(cursor: string, order: string, kind: keyof typeof ORDERED_VALUES): Position {
  // A cursor is only valid for the ordering it came from.
  const [, value, id] = readCursor(
    cursor,
    z.tuple([z.literal(order), ORDERED_VALUES[kind], z.int().positive()]),
  );
  return { value, id };
}

export const cursorText = (cursor: unknown): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/**
 * Parses a cursor: JSON in base64url, as `cursorText` writes it.
 * @throws InvalidInput for anything else
 */
export function readCursor<Cursor>(cursor: string, schema: z.ZodType<Cursor>): Cursor {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw new InvalidInput([{ path: ['cursor'], code: 'invalid', params: {} }]);
}

const has = <Name extends string>(record: Record<Name, unknown>, name: string): name is Name =>
  Object.hasOwn(record, name);

/** The ordering as cursors name it, so that a cursor is valid only for its own ordering. */
const orderOf = ({ ordering, descending, near }: Pick<Page<string>, 'ordering' | 'descending' | 'near'>) =>
  `${descending ? '-' : ''}${ordering}${near ? ` ${near}` : ''}`;

/**
 * Parses `limit`, `cursor`, `ordering` and `near`.
 * @throws InvalidInput naming the parameter
 */
export function pageOf<Ordering extends string>(
  query: PageQuery,
  orderings: Orderings<Ordering>,
): Page<Ordering> {
  const { ordering: asked = 'id', cursor, limit = null } = query;
  const ordering = asked.replace(/^-/, '');
  if (!has(orderings, ordering))
    throw new InvalidInput([{ path: ['ordering'], code: 'invalid', params: {} }]);
  const byDistance = orderings[ordering] === 'distance';
  if (byDistance && !query.near) throw new InvalidInput([{ path: ['near'], code: 'required', params: {} }]);
  const order = { ordering, descending: asked.startsWith('-'), near: byDistance ? query.near : undefined };
  const after = cursor ? positionOf(cursor, orderOf(order), orderings[ordering]) : null;
  return { ...order, after, limit };
}

/** Sets `Link` to the next page, if there is one, and `X-Total-Count` to the number of records on all pages. */
export function announcePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<string>,
  { next, total }: { next: Position | null; total: number },
): void {
  announceCursor(request, reply, { cursor: next && [orderOf(page), next.value, next.id], total });
}

/** Sets the headers of `announcePage`, with any JSON value as cursor. */
export function announceCursor(
  request: FastifyRequest,
  reply: FastifyReply,
  { cursor, total }: { cursor: unknown; total: number },
): void {
  reply.header('x-total-count', String(total));
  if (cursor === null) return;
  const [path = '', search = ''] = request.url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursorText(cursor));
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
