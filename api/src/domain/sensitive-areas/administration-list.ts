import { administeredSensitiveAreaSchema, tableQuerySchema } from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { keptRows } from '../administered/kept-rows';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';

const table = keptRows({
  table: 'sensitive_areas',
  select: ({ db }) =>
    db
      .selectFrom('sensitive_areas')
      .select([
        'id',
        'code',
        'name',
        'description',
        'season_from',
        'season_to',
        'west',
        'south',
        'east',
        'north',
      ])
      .where('deleted_at', 'is', null),
  present: ({ west, south, east, north, ...area }) => ({ ...area, box: [west, south, east, north] }),
  orderings: {
    name: ['code', 'search_text'],
    code: 'code',
    description: 'code',
    season_from: 'code',
    season_to: 'code',
  },
  searched: ['search_text'],
});

/** Lists sensitive areas for the administration, without outlines; the areas themselves are records. */
export function sensitiveAreaListRoute(app: App, context: Context): void {
  app.get(
    '/admin/sensitive-areas/',
    {
      schema: { querystring: tableQuerySchema },
      config: {
        access: 'admin',
        tag: 'administration: sensitive areas',
        summary: 'List',
        description: 'A page of the table, with the box of each area instead of its outline.',
        sends: ['X-Total-Count'],
        answer: z.array(administeredSensitiveAreaSchema),
      },
    },
    async (request, reply) => {
      const { rows, total } = await table.list(viewerOf(context, request), request.query);
      reply.headers({ 'x-total-count': String(total), 'cache-control': 'private, no-store' });
      return rows;
    },
  );
}
