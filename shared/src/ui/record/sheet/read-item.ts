import type { z } from 'zod';
import { queryOptions } from '../../../platform/http';
import { requestAs } from '../../../platform/http/request';
import { bodyAs } from '../../../platform/transport/http-client';

/** A record with its version. */
export interface Versioned<Item> {
  item: Item;
  /** Sent back as `If-Match`; `undefined` when the server sent none. */
  etag: string | undefined;
}

/**
 * Query for a form's record with its version; never answered from the cache.
 * @throws ApiError as `request`
 */
export const itemQuery = <Schema extends z.ZodType>(schema: Schema, path: string) =>
  queryOptions({
    // A separate key, since refreshing the screens after a delivery must not change an open form.
    queryKey: ['item', path],
    queryFn: ({ signal }): Promise<Versioned<z.output<Schema>>> =>
      requestAs(path, { signal }, async answer => ({
        item: await bodyAs(schema, answer),
        etag: answer.headers.get('etag') ?? undefined,
      })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
