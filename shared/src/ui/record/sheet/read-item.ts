import type { z } from 'zod';
import { queryOptions, requestRaw } from '../../../platform/http';

/** A record with the version it had when it was read. */
export interface Versioned<Item> {
  item: Item;
  /** Sent back as `If-Match`; nothing where the server gave none. */
  etag: string | undefined;
}

/**
 * A record as its form begins with it: always asked anew, with its version.
 * @throws ApiError as `request`
 */
export const itemQuery = <Schema extends z.ZodType>(schema: Schema, path: string) =>
  queryOptions({
    // Apart from the records screens show: a delivery in the background must not touch an open form.
    queryKey: ['item', path],
    queryFn: async ({ signal }): Promise<Versioned<z.output<Schema>>> => {
      const response = await requestRaw(path, { signal });
      const item = schema.parse(await response.json());
      return { item, etag: response.headers.get('etag') ?? undefined };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
