import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectionOf } from 'shared/contract';
import { outsideQuerySchema, pageQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { Access, App } from '../../http/app-types';
import { partialBody, takesFields } from '../../http/body-fields';
import { BODY_BYTES } from '../../http/body-parsers';
import { sendCacheable } from '../../http/cacheable';
import { signedInUser } from '../../http/current-user';
import { nameSchemas } from '../../http/description/schema-names';
import { nameGeoJson, sendCollectionText, sendJsonText } from '../../http/feature-collection';
import {
  announcePage,
  type Listed,
  type Orderings,
  type Page,
  pageOf,
  updatedQuerySchema,
} from '../../http/pages';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { cursorsOf } from '../../readmodel/model/model-table';
import { afterCommit } from '../../store/in-transaction';
import type { Context } from './context';
import { modelTableOf } from './model-table-of';
import { performWrite, type WriteAnswer } from './perform-write';
import { listRecords } from './read-resource';
import type { Resource } from './resource';
import { itemTag } from './versioning';
import type { Viewer, Writer } from './viewer';
import { type ReadRecord, type RecordTable, type Writable, type WritableRecords, writable } from './writable';
import { createRecord, removeRecord, restoreRecord, updateRecord, type WriteRequest } from './write-record';

/** The viewer of a request, outside a transaction. */
export function viewerOf(context: Context, request: FastifyRequest): Viewer {
  return { context, db: context.db, userId: signedInUser(request).id };
}

/** GET of one record with its tag. */
export function itemRoute<Input extends object>(
  app: App,
  context: Context,
  resource: Pick<WritableRecords<Input>, 'path' | 'title' | 'answerSchema'> & {
    table: RecordTable | 'comments' | 'survey_tracks';
    find(viewer: Viewer, id: number): Promise<Pick<ReadRecord<Input>, 'answer'> | null>;
  },
): void {
  app.get(
    `${resource.path}:id/`,
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'data:read',
        tag: resource.title,
        summary: 'Read one',
        description:
          'One record with all that belongs to it. What was deleted is 404, and so is what the account may not see.',
        answer: resource.answerSchema,
        tokenScope: 'lists',
        tagged: true,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = await context.db
        .selectFrom(resource.table)
        .select('version')
        .where('id', '=', id)
        .executeTakeFirst();
      const record = version && (await resource.find(viewerOf(context, request), id));
      if (!record) throw new RequestRefused('not_found');
      const body = await record.answer();
      nameGeoJson(request, reply, body);
      return sendCacheable(request, reply, body, {
        cacheControl: 'private, no-cache',
        tag: itemTag(version.version, body),
      });
    },
  );
}

/** GET, PUT, PATCH and DELETE of one record, POST to the list, and restore. */
export function recordRoutes<Input extends object>(
  app: App,
  context: Context,
  resource: WritableRecords<Input>,
  around: AroundWrites = {},
): void {
  itemRoute(app, context, resource);
  writeRoutes(app, context, resource, ['post', 'put', 'patch', 'delete'], around);
  const { path, title, answerSchema } = resource;
  app.post(
    `${path}:id/restore/`,
    {
      schema: { params: idParametersSchema },
      config: {
        access: 'admin',
        tag: title,
        summary: 'Restore a deleted one',
        description:
          'Takes back a deletion within 30 days, with what was deleted along with it. 409 when something it belongs to is deleted itself.',
        answer: answerSchema,
        keyed: true,
        tagged: true,
      },
    },
    (request, reply) =>
      performWrite(context, request, reply, writer => restoreRecord(writer, resource, request.params.id)),
  );
}

type Write = 'post' | 'put' | 'patch' | 'delete';

const WORDS: Record<Write, readonly [string, string]> = {
  post: [
    'Create',
    'Creates one and answers it as it is stored. A `uuid` of the client makes it findable when the answer is lost; a second one with the same `uuid` is 409. Fields that the kind does not have are refused by name.',
  ],
  put: [
    'Replace',
    'Writes all fields: those that are left out become empty. Send the `ETag` that was read as `If-Match`, so that nobody’s change is lost.',
  ],
  patch: [
    'Change some fields',
    'Writes the fields sent and leaves the others. Send the `ETag` that was read as `If-Match`, so that nobody’s change is lost.',
  ],
  delete: [
    'Delete',
    'Deletes one, with the history kept. 409 while something else needs it: `used_by` names what. Records of the field can be restored by administrators for 30 days.',
  ],
};

interface AroundWrites {
  /** Does slow work before the transaction. @returns the body with the results; `id` is 0 for a new record */
  prepare?(viewer: Viewer, body: Record<string, unknown>, id: number): Promise<Record<string, unknown>>;
  committed?(): Promise<void> | void;
}

export function writeRoutes<Input extends object>(
  app: App,
  context: Context,
  resource: Writable<Input>,
  writes: readonly Write[],
  { prepare, committed }: AroundWrites = {},
): void {
  const { title, path, inputSchema, answerSchema, writeAccess, createAccess = writeAccess } = resource;
  const describe = (
    access: Access,
    [summary, description]: readonly [string, string],
    answer?: z.ZodType,
    status?: number,
  ) => ({
    access,
    tag: title,
    summary,
    description,
    keyed: true,
    tagged: true,
    ...([access].flat().includes('data:write') && { tokenScope: 'write' as const }),
    ...(answer && { answer }),
    ...(status && { status }),
  });
  const form = { input: inputSchema, answer: answerSchema };
  const itemPath = `${path}:id/`;
  const params = idParametersSchema;

  const write =
    (work: (writer: Writer, request: WriteRequest, body: object) => Promise<WriteAnswer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { id = 0 } = (request.params ?? {}) as { id?: number };
      const sentBody = (request.body ?? {}) as Record<string, unknown>;
      const body = (await prepare?.(viewerOf(context, request), sentBody, id)) ?? sentBody;
      const ifMatch = request.headers['if-match'];
      return performWrite(context, request, reply, async function write(writer) {
        if (committed) await afterCommit(writer.db, committed);
        return work(writer, { id, ifMatch }, body);
      });
    };

  if (writes.includes('post'))
    app.post(
      path,
      {
        bodyLimit: BODY_BYTES.record,
        schema: { body: takesFields(inputSchema, form) },
        config: { ...describe(createAccess, WORDS.post, answerSchema, 201), sends: ['Location'] },
      },
      write((writer, _, body) => createRecord(writer, resource, body as Input)),
    );

  for (const [method, isPartial] of [
    ['put', false],
    ['patch', true],
  ] as const)
    if (writes.includes(method))
      app[method](
        itemPath,
        {
          bodyLimit: BODY_BYTES.record,
          schema: { params, body: partialBody(form) },
          config: describe(writeAccess, WORDS[method], answerSchema),
        },
        write((writer, request, body) => updateRecord(writer, resource, request, body, isPartial)),
      );

  if (writes.includes('delete'))
    app.delete(
      itemPath,
      { schema: { params }, config: describe(writeAccess, WORDS.delete, undefined, 204) },
      write((writer, request) => removeRecord(writer, resource, request)),
    );
}

export function resourceRoutes(app: App, context: Context, resource: Resource): void {
  const { facts } = resource.kind;
  const written = writable(resource);
  nameSchemas(facts.words.en.one, { input: written.inputSchema, answer: written.answerSchema });
  // A kind that is read together with others has no list of its own.
  if (!facts.readAs) listRoute(app, context, listOf(resource));
  recordRoutes(app, context, written);
}

/** A list: which queries it accepts, and how a page is read. */
export interface List {
  /** Path below `/api/v1`, with slashes at both ends. */
  path: string;
  title: string;
  access?: Access | undefined;
  summary?: string | undefined;
  description?: string | undefined;
  querySchema: z.ZodObject;
  cursors: Orderings<string>;
  /** A collection of features, or an array. */
  answer: z.ZodType;
  read(viewer: Viewer, query: Readonly<Record<string, unknown>>, page: Page<string>): Promise<Listed>;
}

/** The list of a kind in the read model. */
function listOf(resource: Resource): List {
  const { kind, own } = resource;
  const answer = own.answerSchema ?? kind.answerSchema;
  const isFlat = !('geometry' in kind.answerSchema.shape);
  return {
    path: `/${kind.path}`,
    title: own.title ?? kind.name,
    access: own.access?.read,
    querySchema: kind.filterSchema.extend({
      ...pageQuerySchema.shape,
      ...updatedQuerySchema.shape,
      ...(own.outside && outsideQuerySchema.shape),
    }),
    cursors: cursorsOf(modelTableOf(resource)),
    answer: isFlat ? z.array(answer) : collectionOf(answer),
    read: ({ context, userId }, filter, page) =>
      context.reads.run(listRecords, userId, { kind: kind.name, filter, page }),
  };
}

/** GET of a list, by page or all at once. */
export function listRoute(app: App, context: Context, list: List): void {
  const { path, title, access, summary, description, querySchema, cursors, answer } = list;
  app.get(
    path,
    {
      schema: { querystring: querySchema },
      config: {
        access: access ?? 'data:read',
        tag: title,
        summary: summary ?? 'List',
        description:
          description ??
          'Those that match all filters. Without `limit` the whole list, with it pages of at most 1,000, each with the `Link` of the next.',
        sends: ['Link', 'X-Total-Count'],
        tokenScope: 'lists',
        answer,
      },
    },
    async (request, reply) => {
      const query = request.query as Record<string, unknown>;
      const page = pageOf(query, cursors);
      const { limit: _, cursor: __, ordering: ___, near: ____, fields: _____, ...filter } = query;
      const listed = await list.read(viewerOf(context, request), filter, page);
      announcePage(request, reply, page, listed);
      return answer instanceof z.ZodArray
        ? sendJsonText(reply, listed.json)
        : sendCollectionText(request, reply, listed.json);
    },
  );
}
