import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { infrastructureFilterSchema } from 'shared/server';
import { z } from 'zod';
import { type Locale, textOf } from '../../config/texts';
import { visits } from '../../domain/diagnoses/present';
import { operationRecords } from '../../domain/kinds/operations';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import { listedResources } from '../../domain/records/registry';
import type { Viewer } from '../../domain/records/viewer';
import { digestOfRules } from '../../domain/sensitivity/rules';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { originOf } from '../../http/origin';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { type FoundRecords, readTable, type TableDefinition } from './define-table';
import { allowExactPlaces, caseQuerySchema } from './exact-places';
import type { ExportTable } from './export-table';
import { EXPORT_FORMATS, type ExportFormat, type FileFormat, TABLE_FORMATS } from './formats';
import { infrastructureTable } from './infrastructure-table';
import { foundOnInfrastructures } from './inner-record-tables';
import { type KeptFile, KeptFiles } from './kept-files';
import { priorityExportSchema, priorityTable } from './priority-table';
import { caseTable } from './published-cases';
import { foundTable } from './record-tables';
import { foundRecords, isPlaced } from './resource-table';
import { continuedBy, sendFile } from './send-file';
import { worksQuerySchema, worksTable } from './works-table';
import { writeFile } from './write-on-thread';

const HEADERS_OF_PARTS = ['Content-Length', 'ETag', 'Accept-Ranges', 'Content-Range'] as const;

const FULL_DISK = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** Sets the headers of a download. The file name states content and date. */
export function attach(reply: FastifyReply, name: string, extension: string, mediaType: string) {
  const day = new Date().toISOString().slice(0, 10);
  return reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="avicable-${name}-${day}.${extension}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** Writes a temporary file. @throws RequestRefused 507 if the disk of the temporary files is full */
export async function whileRoom<Written>(
  { config }: Pick<Context, 'config'>,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    if (!FULL_DISK.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // This may not be the disk of the data.
    console.error(textOf(config.consoleLocale, 'console', 'no_room_for_exports', { folder: tmpdir() }));
    throw new RequestRefused('storage_full', { reason: 'no_room_for_exports' });
  }
}

const languageOf = (request: FastifyRequest): Locale =>
  (request.query as { lang?: Locale }).lang ?? localeOf(request);

/**
 * Identifies requests that may share a file: same URL, query, language, day, account with its owner and scopes, and
 * rules of blurring.
 */
function keyOf(
  request: FastifyRequest,
  { locale, day, rules }: { locale: Locale; day: string; rules: string },
): string {
  const { id, scope, account } = signedInUser(request);
  const query = Object.entries(request.query as object).sort(([a], [b]) => (a < b ? -1 : 1));
  const what = [request.routeOptions.url, query, locale, originOf(request), day, rules];
  return JSON.stringify([id, account.owner_id, [...scope].sort(), what]);
}

type TableFor<Filter extends z.ZodType, Item extends { id: number }> = (
  viewer: Viewer,
  filter: z.output<Filter>,
  locale: Locale,
) => TableDefinition<Item> | FoundRecords;
type Allow<Filter extends z.ZodType> = (query: z.output<Filter>, request: FastifyRequest) => Promise<void>;

const numberSchema = z.object({ number: z.int() });

/** Routes for exports of the lists, which take the filters of the lists. */
export function exportRoutes(app: App, context: Context): void {
  const kept = new KeptFiles();
  let changes = 0;
  context.connection.changes.listen(() => {
    changes += 1;
  });
  app.addHook('onClose', () => kept.close());

  function addExport<Filter extends z.ZodType, Item extends { id: number }>(
    name: string,
    filter: Filter,
    tableFor: TableFor<Filter, Item>,
    format: ExportFormat,
    allow: Allow<Filter> = async () => undefined,
  ): void {
    const { extension, mediaType, values } = format;

    function tableIn(request: FastifyRequest): Promise<ExportTable> {
      const locale = languageOf(request);
      const viewer = viewerOf(context, request);
      const definition = tableFor(viewer, request.query as z.output<Filter>, locale);
      const audience = { values, locale, origin: originOf(request) };
      return 'found' in definition
        ? foundTable(viewer, definition, audience)
        : readTable(definition, audience);
    }

    async function fileFor(request: FastifyRequest, format: FileFormat): Promise<KeptFile> {
      const locale = languageOf(request);
      const day = new Date().toISOString().slice(0, 10);
      await context.model.current();
      const rules = await digestOfRules(context.db);
      const wanted = { key: keyOf(request, { locale, day, rules }), version: String(changes) };
      return whileRoom(context, () =>
        kept.open(wanted, continuedBy(request), async path =>
          writeFile(format, path, await tableIn(request), { locale, day }),
        ),
      );
    }

    app.get(
      `/export/${name}.${extension}`,
      {
        schema: { querystring: filter },
        config: {
          access: 'data:read',
          takesLong: true,
          // The ranking reveals dead birds at exact places, so personal tokens cannot read it.
          forPrograms: name !== 'priorities',
          produces: [mediaType.split(';')[0] ?? mediaType],
          tag: 'export',
          summary: `Export ${name} as ${extension}`,
          description: `All that matches the filters of the list, as a file. ${format.words}`,
          ...(format.answer && { answer: format.answer }),
          sends: ['Content-Disposition', ...('write' in format ? HEADERS_OF_PARTS : [])],
          ...('write' in format && {
            reads: ['Range', 'If-Range'],
            otherAnswers: { 206: z.unknown(), 416: null },
            refuses: [507] as const,
          }),
        },
        // Byte ranges refer to the bytes of the file, so it is sent uncompressed.
        ...('write' in format && { compress: false }),
      },
      async (request, reply) => {
        await allow(request.query as z.output<Filter>, request);
        const download = (answer: FastifyReply) => attach(answer, name, extension, mediaType);
        if ('write' in format) {
          const file = await fileFor(request, format);
          return sendFile(request, download(reply), file);
        }
        // A HEAD request reads no data.
        if (request.method === 'HEAD') return download(reply).send(Readable.from([]));
        const table = await tableIn(request);
        return download(reply).send(format.stream(table, languageOf(request)));
      },
    );
  }

  /** Adds the routes for the files of a table and for its number of records. */
  function addExports<Filter extends z.ZodType, Item extends { id: number }>(
    name: string,
    filter: Filter,
    tableFor: TableFor<Filter, Item>,
    allow?: Allow<Filter>,
    formats: readonly ExportFormat[] = EXPORT_FORMATS,
  ): void {
    app.get(
      `/export/${name}/`,
      {
        schema: { querystring: filter },
        config: {
          access: 'data:read',
          tag: 'export',
          summary: `Number of records in exports of ${name}`,
          description: 'How many records a file with the same filters has.',
          answer: numberSchema,
        },
      },
      async request => {
        const query = request.query as z.output<Filter>;
        return { number: await tableFor(viewerOf(context, request), query, localeOf(request)).number() };
      },
    );
    for (const format of formats) addExport(name, filter, tableFor, format, allow);
  }

  addExports('infrastructures', infrastructureFilterSchema, (viewer, filter) =>
    foundRecords(viewer, infrastructureTable.name, filter),
  );
  addExports('diagnosis', infrastructureFilterSchema, foundOnInfrastructures(visits));
  addExports('operations', infrastructureFilterSchema, foundOnInfrastructures(operationRecords));
  addExports('priorities', priorityExportSchema, priorityTable);
  addExports('mortality', caseQuerySchema, caseTable, (query, request) =>
    allowExactPlaces(context, request, query),
  );
  addExports('work-items', worksQuerySchema, worksTable);
  const exportedApart = new Set(['infrastructures', 'diagnosis', 'operations', 'mortality']);
  for (const resource of listedResources())
    if (!exportedApart.has(resource.kind.name))
      addExports(
        resource.kind.name,
        resource.kind.filterSchema,
        (viewer, filter) => foundRecords(viewer, resource.kind.name, filter as object),
        undefined,
        isPlaced(resource) ? EXPORT_FORMATS : TABLE_FORMATS,
      );
}
