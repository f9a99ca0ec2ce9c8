import type { TableQuery } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { digestOf } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import type { Context } from '../records/context';
import { viewerOf, writeRoutes } from '../records/record-routes';
import { compared } from '../records/versioning';
import type { WritableItems } from '../records/writable';
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
  const admin = (summary: string, description: string, answer: z.ZodType) => ({
    access: 'admin' as const,
    tag: title,
    summary,
    description,
    answer,
  });

  app.get(
    path,
    {
      schema: { querystring: querySchema },
      config: {
        ...admin(
          'List',
          'A page of a table: searched, ordered and counted by the server.',
          z.array(answerSchema),
        ),
        sends: ['X-Total-Count'],
      },
    },
    async (request, reply) => {
      const { rows, total } = await resource.list(viewerOf(context, request), request.query);
      reply.header('x-total-count', String(total));
      return rows;
    },
  );

  app.get(
    `${path}:id/`,
    {
      schema: { params: idParametersSchema },
      config: {
        ...admin('Read one', 'All fields of one, with the `ETag` for a change.', answerSchema),
        sends: ['ETag'],
      },
    },
    async (request, reply) => {
      const body = await resource.read(viewerOf(context, request), request.params.id);
      if (!body) throw new RequestRefused('not_found');
      return reply.header('etag', `"${digestOf(JSON.stringify(body))}"`).send(body);
    },
  );

  const kept: WritableItems<object> = {
    ...resource,
    table: undefined,
    versioning: compared(resource.table),
    writeAccess: 'admin',
    async find(viewer, id) {
      const input = await resource.inputOf(viewer, id);
      if (!input) return null;
      return { input, answer: async () => (await resource.read(viewer, id)) as object };
    },
    checkNew: async (_viewer, inputs) => ({
      problems: inputs.map(() => []),
      async insert(writer) {
        const ids: (number | null)[] = [];
        for (const input of inputs) ids.push((await create?.(writer, input)) ?? null);
        return ids;
      },
    }),
    remove: async (writer, id, before) => remove?.(writer, id, before),
  };
  writeRoutes(
    app,
    context,
    kept,
    ['patch', ...(create ? ['post' as const] : []), ...(remove ? ['delete' as const] : [])],
    {
      ...(resource.prepare && { prepare: resource.prepare.bind(resource) }),
      committed: () => resource.written?.(context),
    },
  );
}
