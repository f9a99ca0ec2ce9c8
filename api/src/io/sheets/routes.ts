import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { caseSheet } from './case-sheet';
import { infrastructureSheet } from './infrastructure-sheet';
import { recordLinkRoutes } from './record-links';
import { reportPoster } from './report-poster';
import type { Sheet } from './sheet';
import { SheetWords } from './sheet-words';
import { PDF_TYPE, sendSheet } from './write-sheet';

const querySchema = z.object({ lang: z.enum(['fr', 'en']).optional() });

/** Routes of PDF sheets of records, for users who may read the records. */
export function sheetRoutes(app: App, context: Context): void {
  function sheetRoute(
    path: string,
    tag: string,
    find: (viewer: Viewer, words: SheetWords, id: number) => Promise<Sheet | null>,
  ): void {
    app.get(
      `${path}:id/sheet.pdf`,
      {
        schema: { params: idParametersSchema, querystring: querySchema },
        config: {
          access: 'data:read',
          takesLong: true,
          produces: [PDF_TYPE],
          tag,
          summary: 'The sheet as PDF',
          description:
            'In the language of `lang`, else of `Accept-Language`. The same data give the same bytes. Birds whose place rules blur are not told. Personal tokens do not read it.',
          tagged: true,
          sends: ['Content-Disposition', 'Content-Language', 'Content-Length'],
        },
      },
      async (request, reply) => {
        const viewer = viewerOf(context, request as FastifyRequest);
        const words = new SheetWords(request.query.lang ?? localeOf(request));
        const sheet = await find(viewer, words, request.params.id);
        if (!sheet) throw new RequestRefused('not_found');
        return sendSheet(request as FastifyRequest, reply, viewer, words, sheet);
      },
    );
  }

  sheetRoute('/cables/points/', 'supports', (viewer, words, id) =>
    infrastructureSheet(viewer, words, id, 'POLE'),
  );
  sheetRoute('/cables/lines/', 'lines', (viewer, words, id) =>
    infrastructureSheet(viewer, words, id, 'LINE'),
  );
  sheetRoute('/mortality/', 'mortality', caseSheet);
  recordLinkRoutes(app, context);

  app.get(
    '/reports/poster.pdf',
    {
      schema: { querystring: querySchema.extend({ support: z.coerce.number().int().positive().optional() }) },
      config: {
        access: 'data:write',
        takesLong: true,
        produces: [PDF_TYPE],
        tag: 'reports',
        summary: 'A poster with the QR code of the page for reports',
        description: 'With `support`, the page opens at the place of that support.',
        tagged: true,
        refuses: [404],
        sends: ['Content-Disposition', 'Content-Language', 'Content-Length'],
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(context, request as FastifyRequest);
      const words = new SheetWords(request.query.lang ?? localeOf(request));
      const sheet = await reportPoster(viewer, words, request.query.support);
      return sendSheet(request as FastifyRequest, reply, viewer, words, sheet);
    },
  );
}
