import multipart from '@fastify/multipart';
import { IMPORT_KINDS, importProgressSchema, importQuerySchema, importReportSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { fileField } from '../../http/read-form';
import { signedInUser } from '../session/signed-in-user';
import { ImportJobs } from './import-jobs';
import { runImport } from './run-import';

// Texts beside the file fill columns it does not have.
const formSchema = z.object({ file: fileField() }).catchall(z.string());

/**
 * Imports of GeoJSON, CSV, zipped Shapefile and GeoPackage: multipart with the `file`, and texts for columns it does
 * not have (`network_type=HTA-BT`) or calls otherwise (`column.name=nom_site`). A dry run comes first, and is the default.
 */
export async function importRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const jobs = new ImportJobs();

  const schema = { params: z.object({ key: z.uuid() }) };
  app.get(
    '/import/progress/:key/',
    {
      schema,
      config: {
        access: 'data:write',
        description: {
          tag: 'import',
          summary: 'How far an import of yours is, by its Idempotency-Key',
          answer: importProgressSchema,
        },
      },
    },
    (request, reply) => {
      const { progress } = jobs.find(signedInUser(request).id, request.params.key);
      return reply.header('cache-control', 'no-store').send(progress);
    },
  );

  app.delete(
    '/import/progress/:key/',
    {
      schema,
      config: {
        access: 'data:write',
        description: {
          tag: 'import',
          summary: 'Cancel an import of yours: nothing of it stays',
          status: 204,
        },
      },
    },
    (request, reply) => {
      jobs.find(signedInUser(request).id, request.params.key).cancel();
      return reply.code(204).send();
    },
  );

  for (const kind of IMPORT_KINDS)
    app.post(
      `/import/${kind}/`,
      {
        schema: { querystring: importQuerySchema },
        config: {
          access: kind === 'sensitive-areas' ? 'admin' : 'data:write',
          description: {
            tag: 'import',
            summary: `Import ${kind} from GeoJSON, CSV, Shapefile (zip) or GeoPackage; all or nothing`,
            form: formSchema,
            answer: importReportSchema,
            status: 201,
          },
        },
      },
      (request, reply) =>
        jobs.carryOut(signedInUser(request).id, request.headers['idempotency-key'], job =>
          runImport(context, request, reply, { kind, dryRun: request.query.dry_run, job }),
        ),
    );
}
