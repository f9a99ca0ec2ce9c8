import type { FastifyRequest } from 'fastify';
import { importMappingSchema, importMappingsSchema } from 'shared/contract/imports';
import { importMappingInputSchema } from 'shared/server';
import type { Context } from '../../domain/records/context';
import { performWrite } from '../../domain/records/perform-write';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { configsOf } from '../../http/route-table';
import type { Undoer } from './import-batches';
import { addMapping, readMappings, removeMapping, replaceMapping } from './import-mappings';

/** Makes the config of a route about imports, which editors may use, and operators for the log of their outages. */
export const importing = configsOf({ access: ['data:write', 'programme:operate'], tag: 'import' });

/** The caller of a route, and whether they may change other people's mappings and imports. */
export const callerOf = (request: FastifyRequest): Undoer => {
  const { id, scope } = signedInUser(request);
  return { userId: id, isAdministrator: scope.includes('admin') };
};

/** Routes of mappings that editors store by name for later files. All editors can use them. */
export function mappingRoutes(app: App, context: Context): void {
  app.get(
    '/import/mappings/',
    {
      config: importing('Mappings of columns and values that editors keep, by name', {
        description: 'Those of all editors, with the columns of the file each was made for.',
        answer: importMappingsSchema,
      }),
    },
    async request => readMappings(context.db, callerOf(request)),
  );

  app.post(
    '/import/mappings/',
    {
      schema: { body: importMappingInputSchema },
      config: importing('Keep a mapping of columns and values by a name that no other of its kind has', {
        description: 'All editors see it; a server keeps 500 at the most.',
        answer: importMappingSchema,
        status: 201,
        refuses: [409],
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => ({
        status: 201,
        headers: {},
        body: await addMapping(writer, request.body, callerOf(request)),
      })),
  );

  app.put(
    '/import/mappings/:id/',
    {
      schema: { params: idParametersSchema, body: importMappingInputSchema },
      config: importing('Replace or rename a mapping of one’s own; administrators any', {
        description: 'The whole mapping, with its name and the columns of its file.',
        answer: importMappingSchema,
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => ({
        status: 200,
        headers: {},
        body: await replaceMapping(writer, request.params.id, request.body, callerOf(request)),
      })),
  );

  app.delete(
    '/import/mappings/:id/',
    {
      schema: { params: idParametersSchema },
      config: importing('Remove a mapping of one’s own; administrators any', {
        description: 'What was imported with it stays.',
        status: 204,
      }),
    },
    (request, reply) =>
      performWrite(context, request, reply, async writer => {
        await removeMapping(writer, request.params.id, callerOf(request));
        return { status: 204, headers: {}, body: undefined };
      }),
  );
}
