import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { importQuerySchema } from 'shared/contract';
import { LIST_IMPORT_LIMITS, listImportReportSchema, TAXREF_CLASSES } from 'shared/contract/administration';
import { z } from 'zod';
import type { Context } from '../../../context';
import type { App } from '../../../http/app-types';
import { fileField } from '../../../http/read-form';
import { withReceivedFile } from '../../../http/receive-file';
import { localeOf } from '../../../http/request-locale';
import { InvalidInput } from '../../../http/request-refused';
import { runInWorker, WorkerTaskError } from '../../../workers/run-in-worker';
import { performWrite } from '../../records/perform-write';
import { viewerOf } from '../../records/record-routes';
import { importTaxref } from './import-taxref';
import type { TaxrefFile } from './read-taxref';

const querySchema = importQuerySchema.extend({ class: z.enum(TAXREF_CLASSES).default('Aves') });

function readable(file: TaxrefFile): Extract<TaxrefFile, { status: 'read' }> {
  const refuse = (code: 'file_damaged' | 'columns_missing' | 'too_many', params = {}) =>
    new InvalidInput([{ path: ['file'], code, params }]);
  switch (file.status) {
    case 'read':
      return file;
    case 'unreadable':
      throw refuse('file_damaged');
    case 'columns-missing':
      throw refuse('columns_missing', { columns: file.columns });
    case 'too-many':
      throw refuse('too_many', { limit: LIST_IMPORT_LIMITS.taxrefRows });
  }
}

/** Import of the national list of taxa: a dry run first, which is the default. */
export async function taxrefRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    '/admin/species/import/',
    {
      schema: { querystring: querySchema },
      config: {
        access: 'admin',
        takesLong: true,
        description: {
          tag: 'administration: species',
          summary:
            'Import TAXREF: text (UTF-8, UTF-16, Windows-1252; tabs, semicolons, commas) or its archive',
          form: z.object({ file: fileField() }),
          answer: listImportReportSchema,
          status: 201,
        },
      },
    },
    (request, reply) => {
      const { dry_run, class: wanted } = request.query;
      const limits = {
        folder: join(context.config.dataFolder, 'imports'),
        bytes: LIST_IMPORT_LIMITS.taxrefBytes,
      };
      return withReceivedFile(request, limits, async ({ path, digest }) => {
        const read = await runInWorker('read-taxref', { path, wanted }).catch((error): TaxrefFile => {
          if (error instanceof WorkerTaskError) return { status: 'unreadable' };
          throw error;
        });
        const file = readable(read);
        const locale = localeOf(request);
        if (dry_run) {
          reply.header('cache-control', 'no-store');
          return importTaxref(viewerOf(context, request), file, locale, null);
        }
        return performWrite(
          context,
          request,
          reply,
          async writer => ({
            status: 201,
            headers: {},
            body: await importTaxref(writer, file, locale, writer),
          }),
          { bodyDigest: `${wanted} ${digest}` },
        );
      });
    },
  );
}
