import { Readable } from 'node:stream';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { App } from '../../http/app-types';
import { localeOf } from '../../http/request-locale';
import { allowExactPlaces, caseQuerySchema } from '../export/exact-places';
import { attach } from '../export/routes';
import { publisherOf } from './publisher';
import { STANDARD_FILES } from './standard-files';

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
        // A HEAD request reads no data.
        if (request.method === 'HEAD') return download().send(Readable.from([]));
        const publisher = publisherOf(context.config.dataset, localeOf(request), request);
        const file = await write(viewerOf(context, request), query, publisher);
        return download().send(Readable.from(file));
      },
    );
}
