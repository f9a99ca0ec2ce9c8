import { sql } from 'kysely';
import { administeredSensitiveAreaSchema, tableQuerySchema } from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { readTable } from '../administered/read-table';
import type { Context } from '../records/context';

/** The list of sensitive areas as administration walks it, without outlines; the areas themselves are records. */
export function sensitiveAreaListRoute(app: App, { db, engine }: Context): void {
  app.get(
    '/admin/sensitive-areas/',
    {
      schema: { querystring: tableQuerySchema },
      config: {
        access: 'admin',
        description: {
          tag: 'administration: sensitive areas',
          summary: 'List',
          answer: z.array(administeredSensitiveAreaSchema),
        },
      },
    },
    async (request, reply) => {
      const found = db
        .selectFrom('sensitive_areas')
        .select(['id', 'code', 'name', 'description', 'west', 'south', 'east', 'north'])
        .where('deleted_at', 'is', null);
      const { rows, total } = await readTable(engine, found, request.query, {
        id: sql<number>`sensitive_areas.id`,
        orderings: {
          name: engine.inByteOrder(sql`sensitive_areas.search_text`),
          code: engine.inByteOrder(sql`sensitive_areas.code`),
          description: engine.inByteOrder(sql`sensitive_areas.description`),
        },
        searched: [sql.ref<string>('sensitive_areas.search_text')],
      });
      reply.headers({ 'x-total-count': String(total), 'cache-control': 'private, no-store' });
      return rows.map(({ west, south, east, north, ...area }) => ({
        ...area,
        box: [west, south, east, north],
      }));
    },
  );
}
