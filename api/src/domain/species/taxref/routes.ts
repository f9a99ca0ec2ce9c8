import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { TAXREF_CLASSES } from 'shared/contract/administration';
import { importQuerySchema, LIST_IMPORT_LIMITS, listImportReportSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../../http/app-types';
import { signedInUser } from '../../../http/current-user';
import { fileProblem } from '../../../http/problems-body';
import { fileField } from '../../../http/read-form';
import { withReceivedFile } from '../../../http/receive-file';
import { localeOf } from '../../../http/request-locale';
import { InvalidInput } from '../../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../../threads/run-in-worker';
import type { Context } from '../../records/context';
import { sendAnswer } from '../../records/perform-write';
import { keyedRequestOf, performWriteInParts } from '../../records/perform-write-in-parts';
import { viewerOf } from '../../records/record-routes';
import { planTaxref, type TaxrefDone, taxrefReport, writeTaxrefPart } from './import-taxref';
import type { readTaxref, TaxrefFile } from './read-taxref';

const querySchema = importQuerySchema.extend({ class: z.enum(TAXREF_CLASSES).default('Aves') });

function readable(file: TaxrefFile): Extract<TaxrefFile, { status: 'read' }> {
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
      throw refuse('too_many', { limit: LIST_IMPORT_LIMITS.taxrefRows });
  }
}

/** Route to import the national list of taxa; a dry run by default. */
export async function taxrefRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    '/admin/species/import/',
    {
      schema: { querystring: querySchema },
      config: {
        access: 'admin',
        takesLong: true,
        tag: 'administration: species',
        summary: 'Import TAXREF: text (UTF-8, UTF-16, Windows-1252; tabs, semicolons, commas) or its archive',
        description:
          'A trial unless `dry_run=false`: adds the taxa of one class and updates names. At most 400 MB and 50,000 taxa. Sent again after a fault, it continues.',
        keyed: true,
        otherAnswers: { 200: listImportReportSchema },
        form: z.object({ file: fileField() }),
        answer: listImportReportSchema,
        status: 201,
      },
    },
    (request, reply) => {
      const { dry_run, class: wanted } = request.query;
      const limits = {
        folder: join(context.config.dataFolder, 'imports'),
        bytes: LIST_IMPORT_LIMITS.taxrefBytes,
      };
      const { id: userId } = signedInUser(request);
      return withReceivedFile(request, limits, ({ path, digest }) =>
        context.importSlots.run(userId, async () => {
          const read = await runInWorker<typeof readTaxref>('read-taxref', { path, wanted }).catch(
            (error): TaxrefFile => {
              if (!(error instanceof WorkerTaskError)) throw error;
              return { status: 'unreadable', fault: error.why === 'exhausted' ? 'too_heavy' : 'broken' };
            },
          );
          const file = readable(read);
          const locale = localeOf(request);
          // An interrupted import has already written some changes, which this plan lacks.
          const plan = await planTaxref(viewerOf(context, request), file, locale);
          if (dry_run) {
            reply.header('cache-control', 'no-store');
            return taxrefReport(file, plan, null);
          }
          let firstStep: number | null = null;
          const answer = await performWriteInParts<TaxrefDone & { steps: number }>(
            context,
            keyedRequestOf(request),
            {
              bodyDigest: `${wanted} ${digest}`,
              begin: async () => ({ created: 0, updated: 0, steps: 0 }),
              async part(writer, before) {
                // A part may be retried, so the position in the plan follows from the stored progress.
                firstStep ??= before.steps;
                const part = await writeTaxrefPart(writer, plan, before.steps - firstStep);
                if (!part)
                  return { answer: { status: 201, headers: {}, body: taxrefReport(file, plan, before) } };
                return {
                  progress: {
                    created: before.created + part.done.created,
                    updated: before.updated + part.done.updated,
                    steps: before.steps + part.steps,
                  },
                };
              },
              // Imported species stay: sending the same file again continues with the remaining taxa.
              undo: async () => null,
            },
          );
          return sendAnswer(reply, answer);
        }),
      );
    },
  );
}
