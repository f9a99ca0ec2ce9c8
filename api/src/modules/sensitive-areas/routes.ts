import { boxQuerySchema, collectionOf, sensitiveAreaSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import { wordsOf } from '../../database/normalized-text';
import type { App } from '../../http/app-types';
import { sendCollection } from '../../http/feature-collection';
import { recordRoutes, viewerOf } from '../records/record-routes';
import { presentSensitiveAreas, selectSensitiveAreas, sensitiveAreaResource } from './service';

const querySchema = z.object({ in_bbox: boxQuerySchema.optional(), q: z.string().max(200).default('') });

/** Sensitive areas: read by all who read data, written by administrators. */
export function sensitiveAreaRoutes(app: App, context: Context): void {
  const { engine } = context;
  app.get(
    sensitiveAreaResource.path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'data:read',
        description: { tag: 'sensitive areas', summary: 'List', answer: collectionOf(sensitiveAreaSchema) },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request);
      const { in_bbox, q } = request.query;
      const conditions = wordsOf(q).map(word => engine.holdsWord('sensitive_areas.search_text', word));
      if (in_bbox) conditions.push(engine.inBox('sensitive_areas', 'sensitive_areas', in_bbox));
      const rows = await selectSensitiveAreas(viewer)
        .where(eb => eb.and(conditions))
        .orderBy('id')
        .execute();
      const features = await presentSensitiveAreas(viewer, rows);
      reply.header('x-total-count', String(features.length));
      return sendCollection(request, reply, features);
    },
  );
  recordRoutes(app, context, sensitiveAreaResource);
}
