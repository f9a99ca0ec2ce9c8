import { diagnosisSchema, pageQuerySchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendJsonText } from '../../http/feature-collection';
import { announcePage, pageOf } from '../records/pages';
import { recordRoutes } from '../records/record-routes';
import { signedInUser } from '../session/signed-in-user';
import { DIAGNOSIS_ORDERINGS } from './list';
import { diagnosisResource } from './service';

const querySchema = pageQuerySchema.extend({ infrastructure: z.coerce.number().int().positive().optional() });

/** Diagnoses. */
export function diagnosisRoutes(app: App, context: Context): void {
  app.get(
    diagnosisResource.path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'data:read',
        description: { tag: 'diagnosis', summary: 'List', answer: z.array(diagnosisSchema) },
      },
    },
    async (request, reply) => {
      const { infrastructure, ordering = 'id' } = request.query;
      const page = pageOf(request.query, DIAGNOSIS_ORDERINGS);
      const list = await context.reads.run('diagnosis-list', signedInUser(request).id, {
        infrastructure,
        page,
      });
      announcePage(request, reply, { ...list, ordering });
      return sendJsonText(reply, list.json);
    },
  );
  recordRoutes(app, context, diagnosisResource);
}
