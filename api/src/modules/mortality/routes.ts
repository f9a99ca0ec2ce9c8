import { collectionOf, mortalityFilterSchema, mortalitySchema, pageQuerySchema } from 'shared/contract';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { sendCollectionText } from '../../http/feature-collection';
import { announcePage, pageOf } from '../records/pages';
import { recordRoutes } from '../records/record-routes';
import { signedInUser } from '../session/signed-in-user';
import { MORTALITY_CURSORS } from './list';
import { mortalityResource } from './service';

const querySchema = mortalityFilterSchema.extend(pageQuerySchema.shape);

/** Mortality cases. */
export function mortalityRoutes(app: App, context: Context): void {
  app.get(
    mortalityResource.path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'data:read',
        description: { tag: 'mortality', summary: 'List', answer: collectionOf(mortalitySchema) },
      },
    },
    async (request, reply) => {
      const { limit: _, cursor: __, ordering, fields: ___, ...filter } = request.query;
      const page = pageOf(request.query, MORTALITY_CURSORS);
      const list = await context.reads.run('mortality-list', signedInUser(request).id, { filter, page });
      announcePage(request, reply, { ...list, ordering: ordering ?? 'id' });
      return sendCollectionText(request, reply, list.json);
    },
  );
  recordRoutes(app, context, mortalityResource);
}
