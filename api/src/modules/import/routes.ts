import multipart from '@fastify/multipart';
import { IMPORT_KINDS, importQuerySchema, importReportSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { fileField } from '../../http/read-form';
import { runImport } from './run-import';

// Texts beside the file fill columns it does not have.
const formSchema = z.object({ file: fileField() }).catchall(z.string());

/**
 * Imports of GeoJSON, CSV, zipped Shapefile and GeoPackage: multipart with the `file`, and texts for columns it does
 * not have (`network_type=HTA-BT`) or calls otherwise (`column.name=nom_site`). A dry run comes first, and is the default.
 */
export async function importRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
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
      (request, reply) => runImport(context, request, reply, kind, request.query.dry_run),
    );
}
