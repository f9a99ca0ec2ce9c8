import type { TableQuery } from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { digestOf } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import type { Creation, RecordResource } from '../records/record-resource';
import { viewerOf, writeRoutes } from '../records/record-routes';
import { compared } from '../records/versioning';
import type { AdministeredResource } from './administered-resource';

/**
 * Routes of an administered resource: GET list and item, POST, PATCH, DELETE. Every change is recorded in the history;
 * `ETag` and `If-Match` keep administrators from overwriting each other's changes.
 */
export function administeredRoutes<Input extends object, Query extends TableQuery>(
  app: App,
  context: Context,
  own: AdministeredResource<Input, Query>,
): void {
  const resource = own as unknown as AdministeredResource<object, TableQuery>;
  const { path, title, answerSchema, querySchema, create, remove } = resource;
  const admin = (summary: string, answer: z.ZodType) => ({
    access: 'admin' as const,
    description: { tag: title, summary, answer },
  });

  app.get(
    path,
    { schema: { querystring: querySchema }, config: admin('List', z.array(answerSchema)) },
    async (request, reply) => {
      const { rows, total } = await resource.list(viewerOf(context, request), request.query);
      reply.headers({ 'x-total-count': String(total), 'cache-control': 'private, no-store' });
      return rows;
    },
  );

  app.get(
    `${path}:id/`,
    { schema: { params: idParametersSchema }, config: admin('Read one', answerSchema) },
    async (request, reply) => {
      const body = await resource.read(viewerOf(context, request), request.params.id);
      if (!body) throw new RequestRefused('not_found');
      return reply
        .headers({ etag: `"${digestOf(JSON.stringify(body))}"`, 'cache-control': 'private, no-store' })
        .send(body);
    },
  );

  const written: RecordResource<object> = {
    ...resource,
    table: 'media',
    versioning: compared(resource.table),
    writeAccess: 'admin',
    async find(viewer, id) {
      const input = await resource.inputOf(viewer, id);
      if (!input) return null;
      return { input, answer: async () => (await resource.read(viewer, id)) as object };
    },
    async create(writer, inputs) {
      const created: Creation[] = [];
      for (const input of inputs)
        created.push({ status: 'created', id: (await create?.(writer, input)) as number });
      return created;
    },
    markRemoved: async () => undefined,
    markRestored: async () => undefined,
  };
  writeRoutes(
    app,
    context,
    written,
    ['patch', ...(create ? ['post' as const] : []), ...(remove ? ['delete' as const] : [])],
    {
      ...(resource.prepare && { prepare: resource.prepare.bind(resource) }),
      committed: () => resource.written?.(context),
    },
  );
}
