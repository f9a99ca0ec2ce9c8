import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MortalityFilter } from 'shared/kinds';
import { surveys } from 'shared/kinds/surveys';
import { z } from 'zod';
import { type TEXTS, textOf } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import { filterOutside } from '../../domain/sensitivity/sensitive-cases';
import { missingToPublish, publicationOf, type StandardExtension } from '../../domain/settings/publication';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { allowExactPlaces, caseQuerySchema } from '../export/exact-places';
import { EXPORT_FOLDER } from '../export/kept-files';
import { type CaseQuery, publishedIds } from '../export/published-cases';
import { attach, whileRoom } from '../export/routes';
import type { Archived } from './archive-events';
import { writeDarwinCoreArchive } from './darwin-core-archive';
import { type Publisher, publisherOf } from './publisher';
import { sinpFile } from './sinp-file';

const NEEDS_CONSENT =
  'Sensitive species are blurred. Refused while the publisher or the rules of sensitive species are missing, unless a person sends `incomplete=true`.';
const ZIP = 'application/zip';
const SINP = 'text/csv; charset=utf-8';

/** `incomplete=true` is a person's consent to a file that lacks what it should say. */
const incomplete = { incomplete: z.stringbool().optional() };
const casesQuerySchema = caseQuerySchema.extend(incomplete);
const surveysQuerySchema = surveys.filterSchema.extend({
  ...incomplete,
  exact: z.stringbool().optional(),
  absences: z.stringbool().optional(),
});

/** @throws RequestRefused 400 with what is missing; a program cannot consent to a file without it */
function requireComplete(
  request: FastifyRequest,
  missing: readonly (keyof typeof TEXTS.en.to_publish)[],
  incomplete: boolean | undefined,
): void {
  if (missing.length === 0 || (incomplete && !signedInUser(request).isProgram)) return;
  const locale = localeOf(request);
  const names = missing.map(name => textOf(locale, 'to_publish', name));
  throw new RequestRefused('invalid', {
    reason: 'not_ready_to_publish',
    values: { missing: new Intl.ListFormat(locale).format(names) },
    body: { missing },
  });
}

/** Ids of cases with their search, for those that have one. */
async function searchesOf({ db, context }: Viewer, ids?: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('mortality_cases')
    .innerJoin('surveys', 'surveys.id', 'mortality_cases.survey_id')
    .select(['mortality_cases.id as case', 'surveys.id as survey'])
    .where('surveys.deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where(context.engine.among('mortality_cases.id', ids ?? [])))
    .execute();
  return new Map(rows.map(row => [row.case, row.survey]));
}

/** The cases that match a query, with the searches that found some of them. */
async function archivedCases(viewer: Viewer, query: CaseQuery): Promise<Archived> {
  const ids = [...(await publishedIds(viewer, query))];
  const searches = await searchesOf(viewer, ids);
  return {
    surveys: [...new Set(searches.values())].sort((a, b) => a - b),
    cases: new Set(ids),
    chance: ids.filter(id => !searches.has(id)),
  };
}

type SurveyQuery = Omit<z.output<typeof surveysQuerySchema>, 'incomplete' | 'absences'>;

/**
 * The searches that match a query with what they found, and unless it asks for more than days, chance finds. A filter of
 * supports or words would tell where a blurred bird lay, so then the searches that found one are left out.
 */
async function archivedSurveys(viewer: Viewer, { exact, ...filter }: SurveyQuery): Promise<Archived> {
  const { done_after, done_before, ...others } = filter;
  const isNarrow = Object.values(others).some(value => value !== undefined);
  const told =
    isNarrow && !exact ? await filterOutside(viewer, 'surveys', { ...filter, outside: true }) : filter;
  const found = [...(await viewer.context.model.ids('surveys', told as RecordFilter))];
  if (isNarrow) return { surveys: found, cases: null, chance: [] };
  const days = { observed_after: done_after, observed_before: done_before } as MortalityFilter;
  const [ids, searches] = [await publishedIds(viewer, { ...days, exact }), await searchesOf(viewer)];
  return { surveys: found, cases: null, chance: [...ids].filter(id => !searches.has(id)) };
}

/** Sends a file once it is written as a whole, and deletes it then. */
async function sendOnce(
  context: Context,
  download: () => FastifyReply,
  write: (path: string) => Promise<void>,
): Promise<FastifyReply> {
  const folder = await mkdtemp(join(tmpdir(), EXPORT_FOLDER));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'export');
  try {
    await whileRoom(context, () => write(path));
    const { size } = await stat(path);
    const bytes = createReadStream(path).once('close', () => void remove());
    return download().header('content-length', size).send(bytes);
  } catch (error) {
    await remove();
    throw error;
  }
}

const standard = configsOf({ access: 'data:read', takesLong: true, forPrograms: true, tag: 'export' });

/** Routes of mortality cases and searches in standard formats, with the filters of their lists. */
export function standardRoutes(app: App, context: Context): void {
  /** Checks a request for a file. @returns its publisher */
  async function publisherFor(
    request: FastifyRequest,
    extension: StandardExtension,
    query: { incomplete?: boolean | undefined; exact?: boolean | undefined },
  ): Promise<Publisher> {
    const publication = await publicationOf(context.db, context);
    const missing = await missingToPublish(context.db, publication, extension);
    requireComplete(request, missing, query.incomplete);
    await allowExactPlaces(context, request, query);
    return publisherOf(publication, localeOf(request), request);
  }

  function archiveRoute<
    Schema extends z.ZodType<{ incomplete?: boolean; exact?: boolean; absences?: boolean }>,
  >(
    name: string,
    querystring: Schema,
    archived: (viewer: Viewer, query: never) => Promise<Archived>,
    [summary, description]: readonly [string, string],
  ): void {
    app.get(
      `/export/${name}.dwca`,
      {
        schema: { querystring },
        config: standard(summary, {
          description: `${description} ${NEEDS_CONSENT}`,
          ...{ produces: [ZIP], sends: ['Content-Disposition'], refuses: [507] },
        }),
        compress: false,
      },
      async (request, reply) => {
        const query = request.query as z.output<Schema>;
        const { incomplete: _, absences = false, ...filter } = query;
        const publisher = await publisherFor(request, 'dwca', query);
        const download = () => attach(reply, name, 'dwca.zip', ZIP);
        // A HEAD request reads no records.
        if (request.method === 'HEAD') return download().send(Readable.from([]));
        const viewer = viewerOf(context, request);
        const records = await archived(viewer, filter as never);
        const options = { absences, exact: filter.exact ?? false };
        return sendOnce(context, download, path =>
          writeDarwinCoreArchive(path, viewer, records, publisher, options),
        );
      },
    );
  }

  archiveRoute('mortality', casesQuerySchema, archivedCases, [
    'Export mortality as a Darwin Core Archive',
    'The cases that match the filters as occurrences, with the searches that found them and chance finds as events, `meta.xml` and `eml.xml`, for GBIF and its relatives.',
  ]);
  archiveRoute('surveys', surveysQuerySchema, archivedSurveys, [
    'Export searches and cases as a Darwin Core Archive',
    'The searches that match the filters as events, those without a find as well, with the cases they found. Chance finds of the same days are in it unless there are other filters. `absences=true` adds a row for each search without a find that says that dead birds were absent; GBIF would take it for an absence of birds.',
  ]);

  app.get(
    '/export/mortality.sinp.csv',
    {
      schema: { querystring: casesQuerySchema },
      config: standard('Export mortality with the columns of the SINP', {
        description:
          'The cases that match the filters with the columns of the exchange format of the French national inventory. Sensitive species are blurred. Refused while the publisher, the metadata sheet, the version of TAXREF or the rules of sensitive species are missing, unless a person sends `incomplete=true`.',
        ...{ produces: ['text/csv'], sends: ['Content-Disposition'] },
      }),
    },
    async (request, reply) => {
      const { incomplete: _, ...query } = request.query;
      const publisher = await publisherFor(request, 'sinp.csv', request.query);
      const download = () => attach(reply, 'mortality', 'sinp.csv', SINP);
      // A HEAD request reads no cases.
      if (request.method === 'HEAD') return download().send(Readable.from([]));
      const file = await sinpFile(viewerOf(context, request), query, publisher);
      return download().send(Readable.from(file));
    },
  );
}
