import { Readable } from 'node:stream';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { localeOf } from '../../http/request-locale';
import { allowExactPlaces, caseQuerySchema } from '../export/exact-places';
import type { CaseQuery } from '../export/published-cases';
import { attach } from '../export/routes';
import { darwinCoreArchive } from './darwin-core-archive';
import { type Publisher, publisherOf } from './publisher';
import { sinpFile } from './sinp-file';

interface StandardFile {
  /** Extension in the URL. */
  extension: string;
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
      'The cases that match the filters as events and occurrences, with `meta.xml` and `eml.xml`, for GBIF and its relatives. Sensitive species are blurred.',
    write: darwinCoreArchive,
  },
  {
    extension: 'sinp.csv',
    suffix: 'sinp.csv',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'Export mortality with the columns of the SINP',
    description:
      'The cases that match the filters with the columns of the exchange format of the French national inventory. Sensitive species are blurred.',
    write: sinpFile,
  },
];

/** Routes that stream mortality cases in standard formats, with the filters of their list. */
export function standardRoutes(app: App, context: Context): void {
  for (const { extension, mediaType, suffix, summary, description, write } of STANDARD_FILES)
    app.get(
      `/export/mortality.${extension}`,
      {
        schema: { querystring: caseQuerySchema },
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
        const { query } = request;
        await allowExactPlaces(context, request, query);
        const download = () => attach(reply, 'mortality', suffix, mediaType);
        // A HEAD request reads no cases.
        if (request.method === 'HEAD') return download().send(Readable.from([]));
        const publisher = publisherOf(context.config.dataset, localeOf(request), request);
        const file = await write(viewerOf(context, request), query, publisher);
        return download().send(Readable.from(file));
      },
    );
}
