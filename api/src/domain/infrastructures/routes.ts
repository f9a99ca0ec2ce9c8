import { collectionOf, type InfrastructureType } from 'shared/contract';
import { infrastructureSchema, infrastructureSummarySchema } from 'shared/kinds';
import { infrastructureFilterSchema, outsideQuerySchema, pageQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { sendCollectionText, sendColumnsText, takesColumns } from '../../http/feature-collection';
import { announcePage, pageOf, updatedQuerySchema } from '../../http/pages';
import { INFRASTRUCTURES } from '../../readmodel/model/infrastructure-table';
import { cursorsOf } from '../../readmodel/model/model-table';
import type { Context } from '../records/context';
import { itemRoute } from '../records/record-routes';
import { listInfrastructures } from './list';
import { findInfrastructure, lineResource, supportResource } from './service';

const querySchema = infrastructureFilterSchema.extend({
  ...pageQuerySchema.shape,
  ...outsideQuerySchema.shape,
  ...updatedQuerySchema.shape,
});

/** Routes to read supports and lines, together or by kind. */
export function infrastructureRoutes(app: App, context: Context): void {
  function listRoute(path: string, title: string, type?: InfrastructureType): void {
    app.get(
      path,
      {
        schema: { querystring: querySchema },
        config: {
          access: 'data:read',
          tag: title,
          summary: 'List',
          description:
            'Those that match all filters, with their visits, works and cases nearby; `fields=summary` leaves these out. Without `limit` the whole list, with it pages of at most 1,000, each with the `Link` of the next.',
          sends: ['Link', 'X-Total-Count'],
          tokenScope: 'lists',
          answer: collectionOf(z.union([infrastructureSchema, infrastructureSummarySchema])),
        },
      },
      async (request, reply) => {
        const { limit: _, cursor: __, ordering: ___, near: ____, fields, ...filter } = request.query;
        const page = pageOf(request.query, cursorsOf(INFRASTRUCTURES));
        const ofKind = type ? { ...filter, type: [type] } : filter;
        const columns = takesColumns(request);
        const list = await context.reads.run(listInfrastructures, signedInUser(request).id, {
          filter: ofKind,
          page,
          summary: fields === 'summary',
          columns,
        });
        announcePage(request, reply, page, list);
        const giveBack = () => context.reads.giveBack(list.json);
        reply.header('vary', 'Accept');
        return columns
          ? sendColumnsText(reply, list.json, giveBack)
          : sendCollectionText(request, reply, list.json, giveBack);
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
    find: (viewer, id) => findInfrastructure(viewer, id),
  });
}
