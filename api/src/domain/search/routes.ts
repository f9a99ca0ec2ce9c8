import { foundAddressesSchema, searchResultSchema } from 'shared/contract';
import { addressQuerySchema, searchQuerySchema } from 'shared/server';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/current-user';
import { localeOf } from '../../http/request-locale';
import { findAddresses } from '../geocoder/ask-geocoder';
import type { Context } from '../records/context';
import { geocoderOf } from '../settings/settings';
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

  app.get(
    '/search/addresses/',
    {
      schema: { querystring: addressQuerySchema },
      config: {
        access: 'data:read',
        tag: 'search',
        summary: 'Addresses and places of the geocoder named in the settings',
        description:
          'Sends text, middle of the map and language to it. At most 5; `null` without an answer in 4 seconds that can be read.',
        answer: foundAddressesSchema,
      },
    },
    async (request, reply) => {
      const geocoder = await geocoderOf(context.db);
      const addresses = await findAddresses(geocoder, request.query, localeOf(request), context.config);
      return reply.header('cache-control', 'no-store').send({ addresses });
    },
  );
}
