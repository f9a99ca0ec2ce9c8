import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { errorBodySchema, type ListImportReport, listImportReportSchema } from 'shared/server';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { fileProblem } from '../../http/problems-body';
import { fileField } from '../../http/read-form';
import { type KeptFile, withReceivedFile } from '../../http/receive-file';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import type { Context } from '../records/context';
import { sendAnswer } from '../records/perform-write';
import { keyedRequestOf, performWriteInParts } from '../records/perform-write-in-parts';
import { viewerOf } from '../records/record-routes';
import type { Viewer, Writer } from '../records/viewer';
import type { ListFile } from './read-list-file';

interface Counts {
  created: number;
  updated: number;
  removed?: number;
}

/** The planned changes of a file, none of them written yet, and the report of a trial. */
export interface ListPlan<Step> {
  todo: Step[];
  report: ListImportReport;
}

/** An import of a public list of taxa into a list of this server. */
interface ListImport<Query extends { dry_run: boolean }, Row, Step> {
  path: `/admin/${string}/import/`;
  tag: string;
  summary: string;
  description: string;
  querySchema: z.ZodType<Query>;
  /** Limits of the file: bytes, and kept rows. */
  limits: { bytes: number; rows: number };
  /** The worker's task that reads the file. */
  task: string;
  /** Whether one row with a problem blocks the whole file. */
  allOrNothing?: true;
  plan(
    viewer: Viewer,
    file: Extract<ListFile<Row>, { status: 'read' }>,
    query: Query,
    locale: Locale,
  ): Promise<ListPlan<Step>>;
  /** Writes some steps, with the present state of their rows, which may have changed since the plan was made. */
  write(writer: Writer, steps: readonly Step[]): Promise<Counts>;
  /** Called in the last transaction. */
  finish?(writer: Writer, file: KeptFile): Promise<void>;
}

/** Response if nothing was stored: a report that says why, or an error of the request itself. */
export const refusedImportSchema = z.union([
  listImportReportSchema.extend({ detail: z.string(), code: z.literal('invalid') }),
  errorBodySchema,
]);

/** Steps per transaction; other requests are served in between. */
const BATCH_SIZE = 100;

async function readFile<Row>(task: string, input: object): Promise<ListFile<Row>> {
  try {
    return await runInWorker<(input: object) => Promise<ListFile<Row>>>(task, input);
  } catch (error) {
    if (!(error instanceof WorkerTaskError)) throw error;
    return { status: 'unreadable', fault: error.why === 'exhausted' ? 'too_heavy' : 'broken' };
  }
}

function readable<Row>(file: ListFile<Row>, limit: number): Extract<ListFile<Row>, { status: 'read' }> {
  const refuse = (code: 'columns_missing' | 'too_many', params = {}) =>
    new InvalidInput([{ path: ['file'], code, params }]);
  switch (file.status) {
    case 'read':
      return file;
    case 'unreadable':
      throw new InvalidInput([fileProblem('file_damaged', file.fault ?? 'broken')]);
    case 'columns-missing':
      throw refuse('columns_missing', { columns: file.columns });
    case 'too-many':
      throw refuse('too_many', { limit });
  }
}

/** Route of an import into a list; a dry run by default. Sent again after a fault, it continues. */
export async function listImportRoute<Query extends { dry_run: boolean }, Row, Step>(
  app: App,
  context: Context,
  { path, tag, summary, description, querySchema, limits, task, ...list }: ListImport<Query, Row, Step>,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    path,
    {
      schema: { querystring: querySchema },
      config: {
        access: 'admin',
        takesLong: true,
        tag,
        summary,
        description,
        keyed: true,
        otherAnswers: { 200: listImportReportSchema, 400: refusedImportSchema },
        form: z.object({ file: fileField() }),
        answer: listImportReportSchema,
        status: 201,
      },
    },
    (request, reply) => {
      const query = request.query as Query;
      const folder = join(context.config.dataFolder, 'imports');
      const { id: userId } = signedInUser(request);
      return withReceivedFile(request, { folder, bytes: limits.bytes }, received =>
        context.importSlots.run(userId, async () => {
          const input = { path: received.path, most: limits.rows, ...query };
          const file = readable(await readFile<Row>(task, input), limits.rows);
          // An interrupted import has already written some changes, which this plan lacks.
          const { todo, report } = await list.plan(
            viewerOf(context, request),
            file,
            query,
            localeOf(request),
          );
          if (query.dry_run) {
            reply.header('cache-control', 'no-store');
            return report;
          }
          if (list.allOrNothing && report.problems.length > 0)
            throw new RequestRefused('invalid', { body: { ...report, created: 0, updated: 0, removed: 0 } });
          let firstStep: number | null = null;
          const answer = await performWriteInParts<Counts & { steps: number }>(
            context,
            keyedRequestOf(request),
            {
              bodyDigest: `${JSON.stringify(query)} ${received.digest}`,
              begin: async () => ({ created: 0, updated: 0, steps: 0 }),
              async part(writer, before) {
                // A part may be retried, so the position in the plan follows from the stored progress.
                firstStep ??= before.steps;
                const start = before.steps - firstStep;
                const steps = todo.slice(start, start + BATCH_SIZE);
                if (steps.length === 0) {
                  await list.finish?.(writer, received);
                  const { steps: _, ...counts } = before;
                  const unchanged = report.accepted - counts.created - counts.updated;
                  const body = { ...report, ...counts, unchanged, dry_run: false };
                  return { answer: { status: 201, headers: {}, body } };
                }
                const { created, updated, removed = 0 } = await list.write(writer, steps);
                return {
                  progress: {
                    created: before.created + created,
                    updated: before.updated + updated,
                    ...(report.removed !== undefined && { removed: (before.removed ?? 0) + removed }),
                    steps: before.steps + steps.length,
                  },
                };
              },
              // What was imported stays: sending the same file again continues with the rest.
              undo: async () => null,
            },
          );
          return sendAnswer(reply, answer);
        }),
      );
    },
  );
}
