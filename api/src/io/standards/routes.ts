import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type TEXTS, textOf } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import { missingToPublish, publicationOf, type StandardExtension } from '../../domain/settings/publication';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { allowExactPlaces, caseQuerySchema } from '../export/exact-places';
import type { CaseQuery } from '../export/published-cases';
import { attach } from '../export/routes';
import { darwinCoreArchive } from './darwin-core-archive';
import { type Publisher, publisherOf } from './publisher';
import { sinpFile } from './sinp-file';

interface StandardFile {
  /** Extension in the URL. */
  extension: StandardExtension;
  /** Suffix of the file name. */
  suffix: string;
  mediaType: string;
  summary: string;
  description: string;
  write(
    viewer: Viewer,
    query: CaseQuery,
    publisher: Publisher,
  ): Promise<AsyncGenerator<Uint8Array> | AsyncGenerator<string>>;
}

const STANDARD_FILES: readonly StandardFile[] = [
  {
    extension: 'dwca',
    suffix: 'dwca.zip',
    mediaType: 'application/zip',
    summary: 'Export mortality as a Darwin Core Archive',
    description:
      'The cases that match the filters as events and occurrences, with `meta.xml` and `eml.xml`, for GBIF and its relatives. Sensitive species are blurred. Refused while the publisher or the rules of sensitive species are missing, unless a person sends `incomplete=true`.',
    write: darwinCoreArchive,
  },
  {
    extension: 'sinp.csv',
    suffix: 'sinp.csv',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'Export mortality with the columns of the SINP',
    description:
      'The cases that match the filters with the columns of the exchange format of the French national inventory. Sensitive species are blurred. Refused while the publisher, the metadata sheet, the version of TAXREF or the rules of sensitive species are missing, unless a person sends `incomplete=true`.',
    write: sinpFile,
  },
];

/** `incomplete=true` is a person's consent to a file that lacks what it should say. */
const querySchema = caseQuerySchema.extend({ incomplete: z.stringbool().optional() });

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

/** Routes that stream mortality cases in standard formats, with the filters of their list. */
export function standardRoutes(app: App, context: Context): void {
  for (const { extension, mediaType, suffix, summary, description, write } of STANDARD_FILES)
    app.get(
      `/export/mortality.${extension}`,
      {
        schema: { querystring: querySchema },
        config: {
          access: 'data:read',
          takesLong: true,
          forPrograms: true,
          produces: [mediaType.split(';')[0] ?? mediaType],
          tag: 'export',
          summary,
          description,
          sends: ['Content-Disposition'],
        },
      },
      async (request, reply) => {
        const { incomplete, ...query } = request.query;
        const publication = await publicationOf(context.db, context);
        requireComplete(request, await missingToPublish(context.db, publication, extension), incomplete);
        await allowExactPlaces(context, request, query);
        const download = () => attach(reply, 'mortality', suffix, mediaType);
        // A HEAD request reads no cases.
        if (request.method === 'HEAD') return download().send(Readable.from([]));
        const publisher = publisherOf(publication, localeOf(request), request);
        const file = await write(viewerOf(context, request), query, publisher);
        return download().send(Readable.from(file));
      },
    );
}
