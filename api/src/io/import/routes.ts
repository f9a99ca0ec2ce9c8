import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  IMPORT_KINDS,
  IMPORT_LIMITS,
  type ImportKind,
  importBatchesSchema,
  importProgressSchema,
  importReportSchema,
  importUndoneSchema,
} from 'shared/contract/imports';
import { errorBodySchema, importQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { sendAnswer } from '../../domain/records/perform-write';
import { keyedRequestOf } from '../../domain/records/perform-write-in-parts';
import { allResources } from '../../domain/records/registry';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { fileField, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { recentBatches } from './import-batches';
import { beginImport, cancelImport, endImport, type ImportJob, importProgressOf } from './import-jobs';
import { importTargets } from './import-targets';
import { importOnThread } from './import-thread';
import { callerOf, importing, mappingRoutes } from './mapping-routes';
import { undoBatch } from './undo-batch';

/** Limits of the form. A text field may contain mappings and corrections. */
const FORM = { field: 'file', bytes: IMPORT_LIMITS.bytes, fieldBytes: 1_000_000 };
const keySchema = z.uuid();
const jobOf = (request: FastifyRequest, key: string): ImportJob => ({
  userId: signedInUser(request).id,
  key,
});
/** Response if nothing was stored: a report that says why, or an error of the request itself. */
const refusedImportSchema = z.union([
  importReportSchema.extend({ detail: z.string(), code: z.literal('invalid') }),
  errorBodySchema,
]);
/** Further texts fill columns that the file lacks, or name columns. */
const formSchema = z.object({ file: fileField(), adjustments: z.string().optional() }).catchall(z.string());

/**
 * Routes for imports of GeoJSON, CSV, XLSX, zipped Shapefile and GeoPackage as multipart: the `file`, and texts for
 * columns that it lacks (`network_type=HTA-BT`) or names differently (`column.name=nom_site`). The text `adjustments`
 * assigns columns, translates values and corrects cells: `importAdjustmentsSchema` as JSON. By default, nothing is
 * stored.
 */
export async function importRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const { db } = context;
  const jobs = new WeakMap<FastifyRequest, ImportJob>();
  // Ends the job before the response is sent, since the client may then request its progress.
  app.addHook('onSend', async function endJob(request, reply) {
    const job = jobs.get(request);
    if (job) await endImport(db, job, reply.statusCode < 400 ? 'finished' : 'stopped');
  });

  const schema = { params: z.object({ key: keySchema }) };
  app.get(
    '/import/progress/:key/',
    {
      schema,
      config: importing('Progress of one’s own import, by its Idempotency-Key', {
        description:
          'How many rows have been read, checked and written, while the request that imports still waits.',
        answer: importProgressSchema,
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return importProgressOf(db, jobOf(request, request.params.key));
    },
  );

  app.delete(
    '/import/progress/:key/',
    {
      schema,
      config: importing('Cancel one’s own import; nothing of it is stored', {
        description:
          'The request that imports is answered as refused. Without effect on an import that has ended.',
        status: 204,
      }),
    },
    async request => {
      await cancelImport(db, jobOf(request, request.params.key));
    },
  );

  app.get(
    '/import/batches/',
    {
      config: importing('Recent imports, newest first: one’s own, or everybody’s for administrators', {
        description: 'Those that may be taken back, with their numbers of records.',
        answer: importBatchesSchema,
      }),
    },
    async request => recentBatches(db, callerOf(request)),
  );
  app.delete(
    '/import/batches/:id/',
    {
      schema: { params: idParametersSchema },
      config: importing('Undo an import; records that were changed or used since remain and are listed', {
        takesLong: true,
        description:
          'Deletes the records that the import made and gives those it changed their former values.',
        refuses: [409],
        answer: importUndoneSchema,
      }),
    },
    async request => undoBatch(context, request.params.id, callerOf(request)),
  );

  mappingRoutes(app, context);

  const kinds = new Set([...IMPORT_KINDS, ...allResources().map(one => one.kind.name as ImportKind)]);
  for (const kind of kinds)
    app.post(
      `/import/${kind}/`,
      {
        schema: { querystring: importQuerySchema },
        config: {
          access: kind === 'sensitive-areas' ? 'admin' : importTargets(kind)[0].writeAccess,
          takesLong: true,
          tag: 'import',
          summary: `Import ${kind} from GeoJSON, CSV, XLSX, Shapefile (zip), GeoPackage, GPX or KML; all or nothing`,
          description:
            'A trial unless `dry_run=false`: the report tells what each row would do and what is wrong with it. At most 50 MB and 20,000 rows, of outages 100,000. Texts of the form fill columns that the file lacks (`network_type=HTA-BT`) or name them (`column.name=nom_site`); `adjustments` is JSON with mappings and corrections. One import at a time for each account.',
          keyed: true,
          otherAnswers: { 200: importReportSchema, 400: refusedImportSchema },
          form: formSchema,
          answer: importReportSchema,
          status: 201,
        },
      },
      async (request, reply) => {
        const key = keySchema.safeParse(request.headers['idempotency-key']).data;
        const job = key === undefined ? null : jobOf(request, key);
        return context.importSlots.run(signedInUser(request).id, async () => {
          if (job) {
            jobs.set(request, job);
            await beginImport(db, job);
          }
          const answer = await importOnThread(context, {
            kind,
            dryRun: request.query.dry_run,
            form: await readForm(request, FORM),
            locale: localeOf(request),
            request: keyedRequestOf(request),
            job,
          });
          return sendAnswer(reply, answer);
        });
      },
    );
}
