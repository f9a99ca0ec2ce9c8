import { sql } from 'kysely';
import { diagnosisSchema, pageQuerySchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { announcePage, pageOf } from '../records/pages';
import { readPage } from '../records/read-page';
import { recordRoutes, viewerOf } from '../records/record-routes';
import { presentDiagnoses, selectDiagnoses } from './present';
import { diagnosisResource } from './service';

const COLUMNS = { id: sql<number>`diagnoses.id`, date: sql<string>`diagnoses.date` };
const ORDERINGS = ['id', 'date'] as const;
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
      const page = pageOf(request.query, ORDERINGS);
      const viewer = viewerOf(context, request);
      const found = selectDiagnoses(viewer).$if(infrastructure !== undefined, query =>
        query.where('diagnoses.infrastructure_id', '=', infrastructure as number),
      );
      const { rows, next } = await readPage(found, page, COLUMNS.id, COLUMNS[page.ordering]);
      const { total } = await found
        .clearSelect()
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      announcePage(request, reply, { next, total, ordering });
      reply.header('cache-control', 'private, no-cache');
      return presentDiagnoses(viewer, rows);
    },
  );
  recordRoutes(app, context, diagnosisResource);
}
