import { searchResultSchema } from 'shared/contract';
import { searchQuerySchema } from 'shared/server';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/current-user';
import type { Context } from '../records/context';
import { searchEverything } from './search-everything';

export function searchRoutes(app: App, context: Context): void {
  app.get(
    '/search/',
    {
      schema: { querystring: searchQuerySchema },
      config: {
        access: 'data:read',
        tag: 'search',
        summary: 'Search by id, area, sensitive area, species, coordinates and words of remarks',
        description:
          'The few best of each kind. Two numbers are coordinates in degrees, one is an id, anything else is words.',
        tagged: true,
        answer: searchResultSchema,
      },
    },
    async (request, reply) => {
      const result = await context.reads.run(searchEverything, signedInUser(request).id, request.query);
      return sendCacheable(request, reply, result, { cacheControl: 'private, no-cache' });
    },
  );
}
