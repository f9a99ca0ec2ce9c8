import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { check } from 'shared/contract';
import type { TableQuery } from 'shared/contract/administration';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { partialBody, takesFields } from '../../http/body-fields';
import { digestOf, matchesTag } from '../../http/cacheable';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { recordChange } from '../records/history';
import { performWrite, type WriteAnswer } from '../records/perform-write';
import { viewerOf } from '../records/record-routes';
import type { Viewer, Writer } from '../records/viewer';
import type { WriteRequest } from '../records/write-record';
import type { AdministeredResource } from './administered-resource';

type Fields = Record<string, unknown>;
type Resource = AdministeredResource<object, TableQuery>;

async function answerOf(viewer: Viewer, resource: Resource, id: number, status = 200): Promise<WriteAnswer> {
  const body = await resource.read(viewer, id);
  if (!body) throw new RequestRefused('not_found');
  return { status, headers: { etag: `"${digestOf(JSON.stringify(body))}"` }, body };
}

/** Keeps a row as it is until the transaction ends, and refuses a write on one that changed since the client read it. */
async function hold(writer: Writer, resource: Resource, id: number, ifMatch: string | undefined) {
  const { context, db } = writer;
  if (resource.table)
    await sql`select 1 from ${sql.table(resource.table)} where id = ${id} ${context.engine.lockRows}`.execute(
      db,
    );
  const before = await resource.inputOf(writer, id);
  if (!before) throw new RequestRefused('not_found');
  if (ifMatch === undefined) return before;
  const { headers, body } = await answerOf(writer, resource, id);
  if (!matchesTag(ifMatch, headers.etag?.slice(1, -1) ?? ''))
    throw new RequestRefused('precondition_failed', { body: { current: body } });
  return before;
}

async function changeAdministered(
  writer: Writer,
  resource: Resource,
  { id, ifMatch }: WriteRequest,
  body: object,
): Promise<WriteAnswer> {
  const before = await hold(writer, resource, id, ifMatch);
  const checked = check(resource.inputSchema, { ...before, ...body });
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  await resource.update(writer, id, checked.value, before);
  const after = (await resource.inputOf(writer, id)) as Fields | null;
  await recordChange(writer, { kind: resource.kind, id, action: 'update', before: before as Fields, after });
  return answerOf(writer, resource, id);
}

async function createAdministered(writer: Writer, resource: Resource, input: object): Promise<WriteAnswer> {
  if (!resource.create) throw new RequestRefused('method_not_allowed');
  const id = await resource.create(writer, input);
  const after = (await resource.inputOf(writer, id)) as Fields | null;
  await recordChange(writer, { kind: resource.kind, id, action: 'create', before: null, after });
  return answerOf(writer, resource, id, 201);
}

async function removeAdministered(
  writer: Writer,
  resource: Resource,
  { id, ifMatch }: WriteRequest,
): Promise<WriteAnswer> {
  const before = await hold(writer, resource, id, ifMatch);
  await resource.remove?.(writer, id, before);
  await recordChange(writer, {
    kind: resource.kind,
    id,
    action: 'delete',
    before: resource.forgets ? null : (before as Fields),
    after: null,
  });
  return { status: 204, headers: {}, body: undefined };
}

/**
 * The routes administrators keep a resource by: GET list and one, POST, PATCH, DELETE. Every change is in the history;
 * `ETag` and `If-Match` keep two administrators from overwriting each other.
 */
export function administeredRoutes<Input extends object, Query extends TableQuery>(
  app: App,
  context: Context,
  own: AdministeredResource<Input, Query>,
): void {
  const resource = own as unknown as Resource;
  const { path, title, inputSchema, answerSchema, querySchema } = resource;
  const form = { input: inputSchema, answer: answerSchema };
  const item = `${path}:id/` as const;
  const params = idParametersSchema;
  const admin = (summary: string, answer?: z.ZodType, status?: number) => ({
    access: 'admin' as const,
    description: { tag: title, summary, ...(answer && { answer }), ...(status && { status }) },
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

  app.get(item, { schema: { params }, config: admin('Read one', answerSchema) }, async (request, reply) => {
    const { headers, body } = await answerOf(viewerOf(context, request), resource, request.params.id);
    return reply.headers({ ...headers, 'cache-control': 'private, no-store' }).send(body);
  });

  const write = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (writer: Writer, asked: WriteRequest, body: object) => Promise<WriteAnswer>,
  ) => {
    const { id = 0 } = (request.params ?? {}) as { id?: number };
    const asked = { id, ifMatch: request.headers['if-match'] };
    const given = (request.body ?? {}) as Fields;
    const body = (await resource.prepare?.(viewerOf(context, request), given, id)) ?? given;
    return performWrite(context, request, reply, writer => work(writer, asked, body), {
      committed: () => resource.written?.(context),
    });
  };

  if (resource.create)
    app.post(
      path,
      { schema: { body: takesFields(inputSchema, form) }, config: admin('Add', answerSchema, 201) },
      (request, reply) =>
        write(request, reply, (writer, _, body) => createAdministered(writer, resource, body)),
    );

  app.patch(
    item,
    { schema: { params, body: partialBody(form) }, config: admin('Change some fields', answerSchema) },
    (request, reply) =>
      write(request, reply, (writer, asked, body) => changeAdministered(writer, resource, asked, body)),
  );

  if (resource.remove)
    app.delete(item, { schema: { params }, config: admin('Remove', undefined, 204) }, (request, reply) =>
      write(request, reply, (writer, asked) => removeAdministered(writer, resource, asked)),
    );
}
