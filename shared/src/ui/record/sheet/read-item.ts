import type { z } from 'zod';
import { queryOptions, requestRaw } from '../../../platform/http';

/** A record with the version that was read. */
export interface Versioned<Item> {
  item: Item;
  /** Sent back as `If-Match`; `undefined` when the server gave none. */
  etag: string | undefined;
}

/**
 * Query for the record of a form: always read again, with its version.
 * @throws ApiError as `request`
 */
export const itemQuery = <Schema extends z.ZodType>(schema: Schema, path: string) =>
  queryOptions({
    // A key of its own: refreshing the screens after a delivery must not change an open form.
    queryKey: ['item', path],
    queryFn: async ({ signal }): Promise<Versioned<z.output<Schema>>> => {
      const response = await requestRaw(path, { signal });
      const item = schema.parse(await response.json());
      return { item, etag: response.headers.get('etag') ?? undefined };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
