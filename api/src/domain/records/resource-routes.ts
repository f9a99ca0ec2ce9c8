import { collectionOf, outsideQuerySchema, pageQuerySchema } from 'shared/contract';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { nameSchemas } from '../../http/description/schema-names';
import { sendCollectionText, sendJsonText } from '../../http/feature-collection';
import { announcePage, pageOf } from '../../http/pages';
import { signedInUser } from '../../http/signed-in-user';
import { cursorsOf } from '../../readmodel/model/model-table';
import type { Context } from './context';
import { listRecords } from './list-resource';
import { modelTableOf } from './model-table-of';
import { recordRoutes } from './record-routes';
import type { Resource } from './resource';
import { writable } from './write-resource';

/** All routes of a kind of record: its list, and reading and writing one. */
export function resourceRoutes(app: App, context: Context, resource: Resource): void {
  const { facts } = resource.kind;
  const written = writable(resource);
  nameSchemas(facts.words.en.one, { input: written.inputSchema, answer: written.answerSchema });
  // One that is read with others is listed with them.
  if (!facts.readAs) listRoute(app, context, resource);
  recordRoutes(app, context, written);
}

function listRoute(app: App, context: Context, resource: Resource): void {
  const { kind, own } = resource;
  const querySchema = kind.filterSchema.extend({
    ...pageQuerySchema.shape,
    ...(own.outside && outsideQuerySchema.shape),
  });
  const cursors = cursorsOf(modelTableOf(resource));
  const answer = own.answerSchema ?? kind.answerSchema;
  const isFlat = !('geometry' in kind.answerSchema.shape);
  app.get(
    `/${kind.path}`,
    {
      schema: { querystring: querySchema },
      config: {
        access: own.access?.read ?? 'data:read',
        tag: own.title ?? kind.name,
        summary: 'List',
        description:
          'Those that match all filters. Without `limit` the whole list, with it pages of at most 1,000, each with the `Link` of the next.',
        sends: ['Link', 'X-Total-Count'],
        answer: isFlat ? z.array(answer) : collectionOf(answer),
      },
    },
    async (request, reply) => {
      const {
        limit: _,
        cursor: __,
        ordering: ___,
        near: ____,
        fields: _____,
        ...filter
      } = request.query as Record<string, unknown>;
      const page = pageOf(request.query as never, cursors);
      const list = await context.reads.run(listRecords, signedInUser(request).id, {
        kind: kind.name,
        filter,
        page,
      });
      announcePage(request, reply, page, list);
      return isFlat ? sendJsonText(reply, list.json) : sendCollectionText(request, reply, list.json);
    },
  );
}
