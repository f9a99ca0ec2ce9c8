import { collectionOf, operationSchema, pageQuerySchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendCollectionText } from '../../http/feature-collection';
import { announcePage, pageOf } from '../records/pages';
import { recordRoutes } from '../records/record-routes';
import { signedInUser } from '../session/signed-in-user';
import { OPERATION_ORDERINGS } from './list';
import { operationResource } from './service';

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
      const page = pageOf(request.query, OPERATION_ORDERINGS);
      const list = await context.reads.run('operation-list', signedInUser(request).id, {
        infrastructure,
        page,
      });
      announcePage(request, reply, { ...list, ordering });
      return sendCollectionText(request, reply, list.json);
    },
  );
  recordRoutes(app, context, operationResource);
}
