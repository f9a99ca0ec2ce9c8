import { z } from 'zod';
import { collectionOf } from '../../contract';
import type { Query } from '../browser/query-string';
import { bodyAs, type CallOptions } from '../transport/http-client';
import { COLUMNS_ACCEPTED } from '../transport/paths';
import { requestAs } from './request';

/**
 * The `ordering` that reads a list from its end. The server then reverses both the order of the column and the order
 * of the ids of equal rows. Lists without an ordering are sorted by id.
 */
export const reversedOrdering = (ordering: string | null | undefined): string =>
  ordering?.startsWith('-') ? ordering.slice(1) : `-${ordering ?? 'id'}`;

export type ListPage<Feature> = {
  readonly features: Feature[];
  readonly cursor: string | null;
  readonly total: number;
};

export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://server.invalid').searchParams.get('cursor') : null;
}

interface PageOptions extends Pick<CallOptions, 'fromServer' | 'headers'> {
  query: Query;
  signal: AbortSignal;
}

async function fetchPage<Body extends z.ZodType, Row>(
  path: string,
  options: PageOptions,
  body: Body,
  rowsOf: (body: z.output<Body>) => Row[],
): Promise<ListPage<Row>> {
  return requestAs(path, options, async answer => {
    const features = rowsOf(await bodyAs(body, answer));
    const total = Number(answer.headers.get('x-total-count') ?? features.length);
    return { features, cursor: nextCursor(answer.headers.get('link')), total };
  });
}

/**
 * GET a page of a list of features.
 * @throws ApiError as `request`
 */
export async function fetchListPage<Feature extends z.ZodType>(
  feature: Feature,
  path: string,
  query: Query,
  signal: AbortSignal,
  options: Pick<CallOptions, 'fromServer'> = {},
): Promise<ListPage<z.output<Feature>>> {
  return fetchPage(
    path,
    { ...options, query, signal, headers: { accept: COLUMNS_ACCEPTED } },
    collectionOf(feature),
    ({ features }) => features,
  );
}

/**
 * GET a page of a list that is a bare array.
 * @throws ApiError as `request`
 */
export async function fetchArrayPage<Row extends z.ZodType>(
  row: Row,
  path: string,
  query: Query,
  signal: AbortSignal,
  options: Pick<CallOptions, 'fromServer'> = {},
): Promise<ListPage<z.output<Row>>> {
  return fetchPage(path, { ...options, query, signal }, z.array(row), rows => rows);
}

/**
 * GET a page of a table whose pages are numbered. The cursor is the number of a page.
 * @throws ApiError as `request`
 */
export async function fetchTablePage<Row extends z.ZodType>(
  row: Row,
  path: string,
  { cursor, ...query }: Query & { readonly limit: number },
  signal: AbortSignal,
): Promise<ListPage<z.output<Row>>> {
  const page = Number(cursor || 1);
  const answer = await fetchArrayPage(row, path, { ...query, page }, signal);
  return { ...answer, cursor: page * Number(query.limit) < answer.total ? String(page + 1) : null };
}
