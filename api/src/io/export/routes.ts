import type { FastifyReply, FastifyRequest } from 'fastify';
import { infrastructureFilterSchema } from 'shared/kinds';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import { listedResources } from '../../domain/records/registry';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { localeOf } from '../../http/request-locale';
import { type TableDefinition, tableOf } from './define-table';
import { diagnosisTable } from './diagnosis-table';
import { allowExactPlaces, caseQuerySchema } from './exact-places';
import { EXPORT_FORMATS, type ExportFormat } from './formats';
import { infrastructureTable } from './infrastructure-table';
import { operationTable } from './operation-table';
import { priorityExportSchema, priorityTable } from './priority-table';
import { caseTable } from './published-cases';
import { resourceTable } from './resource-table';

/** Headers of a download, whose name tells content and date. */
export function attach(reply: FastifyReply, name: string, extension: string, mediaType: string) {
  const day = new Date().toISOString().slice(0, 10);
  return reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="avicable-${name}-${day}.${extension}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** Routes that stream exports of the lists, with the same filters. */
export function exportRoutes(app: App, context: Context): void {
  function addExport<Filter extends z.ZodType, Item extends { id: number }>(
    name: string,
    filter: Filter,
    tableFor: (viewer: Viewer, filter: z.output<Filter>, locale: Locale) => TableDefinition<Item>,
    format: ExportFormat,
    allow: (query: z.output<Filter>, request: FastifyRequest) => Promise<void> = async () => undefined,
  ): void {
    const { extension, mediaType } = format;
    app.get(
      `/export/${name}.${extension}`,
      {
        schema: { querystring: filter },
        config: {
          access: 'data:read',
          takesLong: true,
          // The ranking tells of dead birds at exact places: it is for those who order works.
          forPrograms: name !== 'priorities',
          produces: [mediaType.split(';')[0] ?? mediaType],
          tag: 'export',
          summary: `Export ${name} as ${extension}`,
        },
      },
      async (request, reply) => {
        const locale = localeOf(request);
        const query = request.query as z.output<Filter>;
        await allow(query, request);
        const definition = tableFor(viewerOf(context, request), query, locale);
        const { stream, bytes } = await format.write(
          await tableOf(definition, format.wording(locale)),
          locale,
        );
        if (bytes !== undefined) reply.header('content-length', bytes);
        return attach(reply, name, extension, mediaType).send(stream);
      },
    );
  }

  for (const format of EXPORT_FORMATS) {
    addExport('infrastructures', infrastructureFilterSchema, infrastructureTable, format);
    addExport('diagnosis', infrastructureFilterSchema, diagnosisTable, format);
    addExport('operations', infrastructureFilterSchema, operationTable, format);
    addExport('priorities', priorityExportSchema, priorityTable, format);
    addExport('mortality', caseQuerySchema, caseTable, format, (query, request) =>
      allowExactPlaces(context, request, query),
    );
    for (const resource of listedResources())
      if (resource.kind.place && resource.kind.name !== 'mortality')
        addExport(
          resource.kind.name,
          resource.kind.filterSchema,
          (viewer, filter) => resourceTable(viewer, resource, filter as Record<string, unknown>),
          format,
        );
  }
}
