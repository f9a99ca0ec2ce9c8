import {
  collectionOf,
  type InfrastructureType,
  infrastructureFilterSchema,
  infrastructureSchema,
  infrastructureSummarySchema,
  pageQuerySchema,
} from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendCollectionText } from '../../http/feature-collection';
import { INFRASTRUCTURE_CURSORS } from '../inventory/find-page';
import { announcePage, pageOf } from '../records/pages';
import { itemRoute, recordRoutes } from '../records/record-routes';
import { signedInUser } from '../session/signed-in-user';
import { lineResource, readInfrastructure, supportResource } from './service';

const querySchema = infrastructureFilterSchema.extend(pageQuerySchema.shape);

/** Supports and lines: both together for reading, each kind for itself for writing. */
export function infrastructureRoutes(app: App, context: Context): void {
  function listRoute(path: string, title: string, type?: InfrastructureType): void {
    app.get(
      path,
      {
        schema: { querystring: querySchema },
        config: {
          access: 'data:read',
          description: {
            tag: title,
            summary: 'List',
            answer: collectionOf(z.union([infrastructureSchema, infrastructureSummarySchema])),
          },
        },
      },
      async (request, reply) => {
        const { limit: _, cursor: __, ordering: ___, fields, ...filter } = request.query;
        const page = pageOf(request.query, INFRASTRUCTURE_CURSORS);
        const ofKind = type ? { ...filter, type: [type] } : filter;
        const list = await context.reads.run('infrastructure-list', signedInUser(request).id, {
          filter: ofKind,
          page,
          summary: fields === 'summary',
        });
        announcePage(request, reply, { ...list, ordering: request.query.ordering ?? 'id' });
        return sendCollectionText(request, reply, list.json, () => context.reads.giveBack(list.json));
      },
    );
  }

  listRoute('/cables/infrastructures/', 'infrastructures');
  listRoute(supportResource.path, supportResource.title, 'POLE');
  listRoute(lineResource.path, lineResource.title, 'LINE');
  itemRoute(app, context, {
    path: '/cables/infrastructures/',
    title: 'infrastructures',
    table: 'infrastructures',
    answerSchema: infrastructureSchema,
    read: (viewer, id) => readInfrastructure(viewer, id),
  });
  recordRoutes(app, context, supportResource);
  recordRoutes(app, context, lineResource);
}
