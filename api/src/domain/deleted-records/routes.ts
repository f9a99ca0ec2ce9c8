import { deletedQuerySchema, deletedRecordSchema } from 'shared/contract/administration';
import { DELETED_KINDS } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { allResources } from '../records/registry';
import { findDeleted } from './find-deleted';

export function deletedRecordRoutes(app: App, context: Context): void {
  const kinds = new Set([...DELETED_KINDS, ...allResources().map(({ kind }) => kind.name)]);
  app.get(
    '/admin/deleted/',
    {
      schema: { querystring: deletedQuerySchema },
      config: {
        access: 'admin',
        tag: 'administration',
        summary: 'Records deleted in the last 30 days; POST to the path of one with restore/ restores it',
        description: 'A page with who deleted what and when.',
        sends: ['X-Total-Count'],
        answer: z.array(deletedRecordSchema.extend({ kind: z.enum([...kinds]) })),
      },
    },
    async (request, reply) => {
      const { rows, total } = await findDeleted(viewerOf(context, request), request.query);
      reply.header('x-total-count', String(total));
      return rows;
    },
  );
}
