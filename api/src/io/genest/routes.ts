import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { genestReportSchema, IMPORT_LIMITS } from 'shared/contract/imports';
import type { Programme } from 'shared/kinds/surveys';
import { importQuerySchema } from 'shared/server';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { findRecord } from '../../domain/records/read-resource';
import { viewerOf } from '../../domain/records/record-routes';
import { resourceOf } from '../../domain/records/registry';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { fileField, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { attach } from '../export/routes';
import { zipOf } from '../export/zip-stream';
import { genestTables, importGenest } from './import-genest';
import { genestFiles } from './write-genest';

const ZIP = 'application/zip';
const FORM = { field: 'file', bytes: IMPORT_LIMITS.bytes };
const genest = configsOf({ access: 'data:read', takesLong: true, tag: 'surveys' });

/** Routes of a programme's files for GenEst, which estimates how many birds died. */
export async function genestRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const params = idParametersSchema;

  async function programmeIn(request: FastifyRequest) {
    const viewer = viewerOf(context, request);
    const { id } = request.params as { id: number };
    const record = await findRecord(viewer, resourceOf('programmes'), id);
    if (!record) throw new RequestRefused('not_found');
    return { viewer, programme: (await record.answer()) as Programme };
  }

  app.get(
    '/programmes/:id/genest.zip',
    {
      schema: { params },
      config: genest('A programme as files of GenEst', {
        description:
          'SE and CP: trials; SS: days of searches; DWP: share searched; CO: finds. Cases that sensitivity rules blur are left out.',
        produces: [ZIP],
        refuses: [404],
        sends: ['Content-Disposition'],
      }),
    },
    async (request, reply) => {
      const { viewer, programme } = await programmeIn(request as FastifyRequest);
      const files = request.method === 'HEAD' ? [] : await genestFiles(viewer, programme);
      return attach(reply, `genest-${programme.id}`, 'zip', ZIP).send(Readable.from(zipOf(files)));
    },
  );

  app.post(
    '/programmes/:id/genest/',
    {
      schema: { params, querystring: importQuerySchema },
      config: {
        ...genest('Import files of GenEst into a programme, a ZIP of SE, CP, SS and CO', {
          description:
            'A trial run unless `dry_run=false`. SE and CP become trials, SS searches and CO cases, where the name of the unit is the number or operator’s number of a support or line. Rows with problems are told and left out; a row imported before adds nothing.',
          form: z.object({ file: fileField() }),
          answer: genestReportSchema,
          refuses: [404, 413],
        }),
        access: 'data:write',
      },
    },
    async request => {
      const { viewer, programme } = await programmeIn(request as FastifyRequest);
      const { file } = await readForm(request, FORM);
      if (file.status === 'too-large') throw new RequestRefused('payload_too_large');
      if (file.status === 'absent')
        throw new InvalidInput([{ path: ['file'], code: 'required', params: {} }]);
      const tables = genestTables(file.bytes);
      const options = { dryRun: request.query.dry_run, file: file.name, locale: localeOf(request) };
      return context.importSlots.run(signedInUser(request).id, () =>
        importGenest(viewer, programme, tables, options),
      );
    },
  );
}
