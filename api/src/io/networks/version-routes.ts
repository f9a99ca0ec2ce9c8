import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  NETWORK_LIMITS,
  type NetworkComparison,
  type NetworkReport,
  type NetworkVersion,
  networkChangesQuerySchema,
  networkChangesSchema,
  networkVersionSchema,
  newVersionSchema,
  readVersionInputSchema,
  takeEffectInputSchema,
} from 'shared/contract/administration';
import { z } from 'zod';
import { type Locale, textOf } from '../../config/texts';
import { changedPoles, compareVersions, linkedSupports } from '../../domain/networks/compare-versions';
import { nameOfVersion, removeVersion, takeEffect, versionOf } from '../../domain/networks/take-effect';
import type { Context } from '../../domain/records/context';
import { recordChange } from '../../domain/records/history';
import { inWrite } from '../../domain/records/in-write';
import { viewerOf } from '../../domain/records/record-routes';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { fileProblem, problemMessage } from '../../http/problems-body';
import { fileField } from '../../http/read-form';
import { withReceivedFile } from '../../http/receive-file';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { UnreadableFile } from '../import/parse/parsed-file';
import { ReadingStopped } from './read-service';
import {
  endReadings,
  fileOf,
  isBeingRead,
  previewOf,
  removeFile,
  reportOf,
  startReading,
} from './read-version';

const admin = configsOf({ access: 'admin', tag: 'administration: networks' });
const schema = { params: idParametersSchema };

const INTERRUPTED = { fault: 'interrupted', params: {}, message: '' } as const;
type Failure = NetworkReport['failure'];

/** A failure with its sentence in the language of a request. */
function withMessage(failure: Failure, locale: Locale): Failure {
  if (!failure) return null;
  const { fault, params } = failure;
  const message =
    fault === 'file'
      ? problemMessage({ code: 'file_damaged', params }, locale)
      : textOf(locale, 'reason', `network_${fault}`, params);
  return { ...failure, message };
}

async function versionsOf(context: Context, sourceId: number, locale: Locale): Promise<NetworkVersion[]> {
  const source = await context.db
    .selectFrom('network_sources')
    .select('current_version_id')
    .where('id', '=', sourceId)
    .executeTakeFirst();
  if (!source) throw new RequestRefused('not_found');
  const wasRead = await isBeingRead(context, sourceId);
  const rows = await context.db
    .selectFrom('network_versions')
    .select(['id', 'dated', 'state', 'file', 'created_at', 'report'])
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .execute();
  // A reading may begin or end while the rows are read.
  const isRead = wasRead || (await isBeingRead(context, sourceId));
  return rows.map(({ state, ...row }) => {
    const report = reportOf(row);
    // A server that was killed leaves a version that nobody reads any more.
    const isLeft = state === 'reading' && !isRead;
    return {
      ...row,
      current: row.id === source.current_version_id,
      state: isLeft ? ('stopped' as const) : state,
      report: { ...report, failure: withMessage(isLeft ? INTERRUPTED : report.failure, locale) },
    };
  });
}

/** A version as clients see it. */
async function shownVersion(context: Context, request: FastifyRequest, id: number): Promise<NetworkVersion> {
  const { source_id } = await versionOf(context.db, id);
  return (await versionsOf(context, source_id, localeOf(request))).find(
    one => one.id === id,
  ) as NetworkVersion;
}

/** The refusal of a file or service whose first rows cannot be read. */
function refusalOf(error: unknown): unknown {
  if (error instanceof UnreadableFile)
    return new InvalidInput([fileProblem('file_damaged', error.fault, error.params)]);
  if (error instanceof ReadingStopped)
    return new RequestRefused('invalid', {
      reason: `network_${error.fault as Exclude<typeof error.fault, 'file'>}`,
      values: error.params,
    });
  return error;
}

/**
 * Adds a version whose first rows can be read, so that a person checks what its columns hold before it is read.
 * @param place puts the file where the version is read from
 */
async function addVersion(
  context: Context,
  request: FastifyRequest,
  { source, dated, file }: { source: number; dated: string; file: string },
  place: (id: number) => Promise<void> = async () => undefined,
): Promise<NetworkVersion> {
  const { id: userId } = signedInUser(request);
  const id = await inWrite(context, userId, async ({ db, at }) => {
    const { id } = await db
      .insertInto('network_versions')
      .values({ source_id: source, dated, file, state: 'stopped', user_id: userId, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  try {
    await place(id);
    const report = await previewOf(context, await versionOf(context.db, id));
    await inWrite(context, userId, async writer => {
      await writer.db
        .updateTable('network_versions')
        .set({ report: JSON.stringify(report) })
        .where('id', '=', id)
        .execute();
      const after = { added_version: nameOfVersion({ id, dated, file }) };
      const before = { added_version: null };
      await recordChange(writer, { kind: 'networks', id: source, action: 'update', before, after });
    });
  } catch (error) {
    await context.db.deleteFrom('network_versions').where('id', '=', id).execute();
    await removeFile(context, id);
    throw refusalOf(error);
  }
  return shownVersion(context, request, id);
}

async function sourceOf({ db }: Context, id: number) {
  const source = await db
    .selectFrom('network_sources')
    .select(['id', 'url', 'current_version_id', 'identified_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!source) throw new RequestRefused('not_found');
  return source;
}

/**
 * The comparison of a version with the version in effect. Poles are counted again after another one took effect,
 * supports always, since people link some meanwhile.
 */
async function comparisonOf(
  context: Context,
  userId: number,
  { id, current_version_id: against, ...version }: Awaited<ReturnType<typeof versionOf>>,
): Promise<NetworkComparison> {
  const report: NetworkReport = reportOf(version);
  if (report.comparison?.against === against)
    return { ...report.comparison, ...(await linkedSupports(context, id)) };
  const comparison = await context.reads.run(compareVersions, userId, { version: id, against });
  await context.db
    .updateTable('network_versions')
    .set({ report: JSON.stringify({ ...report, comparison }) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute();
  return comparison;
}

/** Routes for the versions of operators' networks: add, read, compare, let take effect, remove. */
export async function networkVersionRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('onClose', () => endReadings(context));

  app.get(
    '/admin/networks/:id/versions/',
    {
      schema,
      config: admin('Versions of an operator’s network', {
        description: 'The newest first, with what was read so far.',
        answer: z.array(networkVersionSchema),
      }),
    },
    async request => versionsOf(context, request.params.id, localeOf(request)),
  );

  app.post(
    '/admin/networks/:id/versions/',
    {
      schema: { ...schema, querystring: newVersionSchema },
      config: admin('Add a version from a file', {
        takesLong: true,
        description:
          'GeoJSON of at most 1 GB; GeoPackage, Shapefile (zip) or CSV of at most 100 MB and 300,000 rows; in any projection. Only its first rows are read, to guess what columns hold.',
        form: z.object({ file: fileField() }),
        answer: networkVersionSchema,
        status: 201,
      }),
    },
    async (request, reply) => {
      const source = await sourceOf(context, request.params.id);
      const folder = join(context.config.dataFolder, 'imports');
      const version = await withReceivedFile(request, { folder, bytes: NETWORK_LIMITS.bytes }, received =>
        addVersion(
          context,
          request,
          { source: source.id, dated: request.query.dated, file: received.name.slice(0, 200) || 'file' },
          async id => {
            const path = fileOf(context, id);
            await mkdir(dirname(path), { recursive: true });
            await rename(received.path, path);
          },
        ),
      );
      return reply.code(201).send(version);
    },
  );

  app.post(
    '/admin/networks/:id/service/',
    {
      schema: { ...schema, body: newVersionSchema },
      config: admin('Add a version from the service of a network', {
        takesLong: true,
        description: 'Only the first page is read, to guess what columns hold.',
        answer: networkVersionSchema,
        status: 201,
      }),
    },
    async (request, reply) => {
      const source = await sourceOf(context, request.params.id);
      if (!source.url) throw new InvalidInput([{ path: ['url'], code: 'required', params: {} }]);
      const { dated } = request.body;
      return reply.code(201).send(await addVersion(context, request, { source: source.id, dated, file: '' }));
    },
  );

  app.post(
    '/admin/network-versions/:id/read/',
    {
      schema: { ...schema, body: readVersionInputSchema },
      config: admin('Read a version, or continue', {
        description:
          'The answer comes at once; the list of versions tells how far it is. Columns can be set until the first rows are read, and what tells poles apart until the first version of a source is read.',
        refuses: [409],
        answer: networkVersionSchema,
      }),
    },
    async request => {
      const version = await versionOf(context.db, request.params.id);
      const report = reportOf(version);
      if (version.state !== 'stopped' && version.state !== 'reading')
        throw new RequestRefused('conflict', { reason: 'network_already_read' });
      const { columns, vertices, identified_by } = request.body;
      const isBegun = report.counts !== null;
      if (!isBegun) {
        report.columns = columns ?? report.columns;
        report.vertices = vertices ?? report.vertices;
        const hasPoles = await context.db
          .selectFrom('network_poles')
          .select('id')
          .where('source_id', '=', version.source_id)
          .executeTakeFirst();
        // Another key would give every pole a new id, and supports would lose theirs.
        report.identified_by = hasPoles ? version.identified_by : (identified_by ?? report.identified_by);
        if (!hasPoles)
          await context.db
            .updateTable('network_sources')
            .set({ identified_by: report.identified_by })
            .where('id', '=', version.source_id)
            .execute();
      }
      const isStarted = await startReading(context, version, { ...report, failure: null }, request.log);
      if (!isStarted) throw new RequestRefused('conflict', { reason: 'network_being_read' });
      return shownVersion(context, request, version.id);
    },
  );

  app.post(
    '/admin/network-versions/:id/stop/',
    {
      schema,
      config: admin('Stop reading a version', {
        description: 'What was read stays, and can be continued or removed.',
        answer: networkVersionSchema,
      }),
    },
    async request => {
      const { id } = await versionOf(context.db, request.params.id);
      await context.db
        .updateTable('network_versions')
        .set({ state: 'stopped' })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .execute();
      return shownVersion(context, request, id);
    },
  );

  app.get(
    '/admin/network-versions/:id/changes/',
    {
      schema: { ...schema, querystring: networkChangesQuerySchema },
      config: admin('What a version changes', {
        takesLong: true,
        description: 'Compared with the version in effect: counts, and a page of new, moved or gone poles.',
        refuses: [409],
        answer: networkChangesSchema,
      }),
    },
    async request => {
      const version = await versionOf(context.db, request.params.id);
      if (version.state !== 'ready') throw new RequestRefused('conflict', { reason: 'network_not_ready' });
      const viewer = viewerOf(context, request);
      const { limit } = request.query;
      const rows = await changedPoles(
        viewer,
        { version: version.id, against: version.current_version_id },
        { ...request.query, limit: limit + 1 },
      );
      const page = rows.slice(0, limit);
      return {
        comparison: await comparisonOf(context, viewer.userId, version),
        rows: page,
        after: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.post(
    '/admin/network-versions/:id/effect/',
    {
      schema: { ...schema, body: takeEffectInputSchema },
      config: admin('Let a version take effect, also an older one', {
        takesLong: true,
        description:
          'Maps and lists then show its poles. Nothing that people entered changes: supports whose pole moved or is gone are noted.',
        refuses: [409],
        answer: z.object({ noted: z.int() }),
      }),
    },
    async request => {
      const order = { id: request.params.id, insteadOf: request.body.instead_of };
      return { noted: await takeEffect(context, signedInUser(request).id, order) };
    },
  );

  app.delete(
    '/admin/network-versions/:id/',
    {
      schema,
      config: admin('Remove a version', {
        takesLong: true,
        description: 'Not the one in effect. Sent again after an interruption, it continues.',
        refuses: [409],
        status: 204,
      }),
    },
    async request => {
      const { id } = request.params;
      await removeVersion(context, signedInUser(request).id, id);
      await removeFile(context, id);
    },
  );
}
