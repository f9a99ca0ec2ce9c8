import type { FastifyRequest } from 'fastify';
import type { Scope } from 'shared/contract';
import type { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { partialBody, takesFields } from '../../http/body-fields';
import { sendCacheable } from '../../http/cacheable';
import { nameGeoJson } from '../../http/geo-json';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { signedInUser } from '../session/signed-in-user';
import { itemTag } from './item-tag';
import { performWrite } from './perform-write';
import type { RecordResource } from './record-resource';
import type { Viewer } from './viewer';
import { createRecord, removeRecord, restoreRecord, updateRecord } from './write-record';

/** Who reads, outside a transaction. */
export function viewerOf(context: Context, request: FastifyRequest): Viewer {
  return { context, db: context.db, userId: signedInUser(request).id };
}

/** GET of one record with its tag. */
export function itemRoute<Input extends object>(
  app: App,
  context: Context,
  resource: Pick<RecordResource<Input>, 'path' | 'title' | 'table' | 'read' | 'answerSchema'>,
): void {
  app.get(
    `${resource.path}:id/`,
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'data:read',
        description: { tag: resource.title, summary: 'Read one', answer: resource.answerSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = await context.db
        .selectFrom(resource.table)
        .select('version')
        .where('id', '=', id)
        .executeTakeFirst();
      const body = version && (await resource.read(viewerOf(context, request), id));
      if (!body) throw new RequestRefused('not_found');
      nameGeoJson(request, reply, body);
      return sendCacheable(request, reply, body, {
        cacheControl: 'private, no-cache',
        tag: itemTag(version.version, body),
      });
    },
  );
}

/** POST on the list; GET, PUT, PATCH and DELETE on one record. */
export function recordRoutes<Input extends object>(
  app: App,
  context: Context,
  resource: RecordResource<Input>,
): void {
  const describe = (access: Scope, summary: string, answer?: z.ZodType, status?: number) => ({
    access,
    description: {
      tag: resource.title,
      summary,
      ...(answer && { answer }),
      ...(status && { status }),
    },
  });
  const form = { input: resource.inputSchema, answer: resource.answerSchema };
  const itemPath = `${resource.path}:id/`;
  const params = idParametersSchema;
  const writing = (summary: string) => describe(resource.writeAccess, summary, resource.answerSchema);
  const requestOf = (request: FastifyRequest) => ({
    id: (request.params as { id: number }).id,
    ifMatch: request.headers['if-match'],
  });

  itemRoute(app, context, resource);

  app.post(
    resource.path,
    {
      schema: { body: takesFields(resource.inputSchema, form) },
      config: describe(resource.writeAccess, 'Create', resource.answerSchema, 201),
    },
    (request, reply) =>
      performWrite(context, request, reply, writer => createRecord(writer, resource, request.body as Input)),
  );

  app.put(
    itemPath,
    { schema: { params, body: partialBody(form) }, config: writing('Replace') },
    (request, reply) =>
      performWrite(context, request, reply, writer =>
        updateRecord(writer, resource, requestOf(request), request.body as object, false),
      ),
  );

  app.patch(
    itemPath,
    { schema: { params, body: partialBody(form) }, config: writing('Change some fields') },
    (request, reply) =>
      performWrite(context, request, reply, writer =>
        updateRecord(writer, resource, requestOf(request), request.body as object, true),
      ),
  );

  app.delete(
    itemPath,
    { schema: { params }, config: describe(resource.writeAccess, 'Delete', undefined, 204) },
    (request, reply) =>
      performWrite(context, request, reply, writer => removeRecord(writer, resource, requestOf(request))),
  );

  app.post(
    `${itemPath}restore/`,
    { schema: { params }, config: describe('admin', 'Bring back a deleted one', resource.answerSchema) },
    (request, reply) =>
      performWrite(context, request, reply, writer => restoreRecord(writer, resource, requestOf(request).id)),
  );
}
