import { sql } from 'kysely';
import { collectionOf, operationSchema, pageQuerySchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendCollection } from '../../http/feature-collection';
import { announcePage, pageOf } from '../records/pages';
import { readPage } from '../records/read-page';
import { recordRoutes, viewerOf } from '../records/record-routes';
import { presentOperations, selectOperations } from './present';
import { operationResource } from './service';

const COLUMNS = { id: sql<number>`operations.id`, date: sql<string>`operations.date` };
const ORDERINGS = ['id', 'date'] as const;
const querySchema = pageQuerySchema.extend({ infrastructure: z.coerce.number().int().positive().optional() });

/** Operations. */
export function operationRoutes(app: App, context: Context): void {
  app.get(
    operationResource.path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'data:read',
        description: { tag: 'operations', summary: 'List', answer: collectionOf(operationSchema) },
      },
    },
    async (request, reply) => {
      const { infrastructure, ordering = 'id' } = request.query;
      const page = pageOf(request.query, ORDERINGS);
      const viewer = viewerOf(context, request);
      const found = selectOperations(viewer).$if(infrastructure !== undefined, query =>
        query.where('operations.infrastructure_id', '=', infrastructure as number),
      );
      const { rows, next } = await readPage(found, page, COLUMNS.id, COLUMNS[page.ordering]);
      const { total } = await found
        .clearSelect()
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      announcePage(request, reply, { next, total, ordering });
      return sendCollection(request, reply, await presentOperations(viewer, rows));
    },
  );
  recordRoutes(app, context, operationResource);
}
