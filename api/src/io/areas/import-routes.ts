import multipart from '@fastify/multipart';
import { AREA_TYPES } from 'shared/contract/administration';
import { importQuerySchema, LIST_IMPORT_LIMITS, listImportReportSchema } from 'shared/server';
import { z } from 'zod';
import { refusedImportSchema } from '../../domain/administered/list-import';
import { AREA_FIELDS } from '../../domain/areas/area-columns';
import { territoryOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { fileField, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { readAdjustments } from '../import/adjustments';
import { missingPlace } from '../import/missing-columns';
import { parsedOf } from '../import/parsed-of';
import { previewSystems } from '../import/preview';
import { importAreas } from './import-areas';

const querySchema = importQuerySchema.extend({ type: z.enum(AREA_TYPES).optional() });
const formSchema = z.object({ file: fileField(), adjustments: z.string().optional() }).catchall(z.string());

/**
 * Route for importing areas: the `file`, a default type (`?type=`), and the file's column names
 * (`column.name=nom_site`). `adjustments` may give the reference system: `{"srid":2154}`. By default, nothing is
 * stored.
 */
export async function areaImportRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post(
    '/admin/areas/import/',
    {
      schema: { querystring: querySchema },
      config: {
        access: 'admin',
        takesLong: true,
        tag: 'administration: areas',
        summary: 'Import areas from GeoJSON, Shapefile (zip) or GeoPackage, in their own projection',
        description:
          'A trial unless `dry_run=false`. At most 100 MB and 40,000 areas; those with the code of a stored one replace its outline.',
        otherAnswers: { 200: listImportReportSchema, 400: refusedImportSchema },
        form: formSchema,
        answer: listImportReportSchema,
        status: 201,
      },
    },
    (request, reply) =>
      context.importSlots.run(signedInUser(request).id, async () => {
        const form = await readForm(request, { field: 'file', bytes: LIST_IMPORT_LIMITS.areaBytes });
        const { srid } = readAdjustments(form.fields.adjustments);
        const parsed = await parsedOf(form, {
          mostRows: LIST_IMPORT_LIMITS.areaRows,
          srid,
          territory: await territoryOf(context.db, context),
        });
        const missing = missingPlace(parsed);
        if (missing)
          throw new InvalidInput([missing], previewSystems(parsed, await territoryOf(context.db, context)));
        const { dry_run: dryRun, type } = request.query;
        const columns = Object.fromEntries(
          AREA_FIELDS.flatMap(field => {
            const column = form.fields[`column.${field}`];
            return column === undefined ? [] : [[field, column]];
          }),
        );
        const report = await importAreas(
          context,
          signedInUser(request).id,
          parsed,
          { type, columns },
          { locale: localeOf(request), dryRun },
        );
        if (!dryRun && report.problems.length > 0)
          throw new RequestRefused('invalid', { body: { ...report, created: 0, updated: 0 } });
        return reply
          .code(dryRun ? 200 : 201)
          .header('cache-control', 'no-store')
          .send(report);
      }),
  );
}
