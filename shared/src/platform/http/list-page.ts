import type { z } from 'zod';
import { collectionOf } from '../../contract';
import type { Query } from '../browser/query-string';
import type { CallOptions } from '../transport/http-client';
import { requestRaw } from './request';

/** A page of a list: its records, where the next one begins, how many there are in all. */
export type ListPage<Feature> = {
  readonly features: Feature[];
  readonly cursor: string | null;
  readonly total: number;
};

/** The cursor of the next page, from a `Link` header. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://server.invalid').searchParams.get('cursor') : null;
}

/**
 * GET a page of a list of features.
 * @throws ApiError as `request`, or ZodError when a feature is not what the contract says
 */
export async function fetchListPage<Feature extends z.ZodType>(
  feature: Feature,
  path: string,
  query: Query,
  signal: AbortSignal,
  options: Pick<CallOptions, 'fromServer'> = {},
): Promise<ListPage<z.output<Feature>>> {
  const response = await requestRaw(path, { ...options, query, signal });
  const { features } = collectionOf(feature).parse(await response.json());
  const total = Number(response.headers.get('x-total-count') ?? features.length);
  return { features, cursor: nextCursor(response.headers.get('link')), total };
}
