import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { caseSheet } from './case-sheet';
import { infrastructureSheet } from './infrastructure-sheet';
import { recordLinkRoutes } from './record-links';
import { reportPoster } from './report-poster';
import type { Sheet } from './sheet';
import { SheetWords } from './sheet-words';
import { SHEET_ROUTE, sendSheet, sheetQuerySchema } from './write-sheet';

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
        schema: { params: idParametersSchema, querystring: sheetQuerySchema },
        config: {
          ...SHEET_ROUTE,
          access: 'data:read',
          tag,
          summary: 'The sheet as PDF',
          description:
            'In the language of `lang`, else of `Accept-Language`. The same data give the same bytes. Birds whose place rules blur are not told. Personal tokens do not read it.',
        },
      },
      async (request, reply) => {
        const viewer = viewerOf(context, request as FastifyRequest);
        const words = new SheetWords(request.query.lang ?? localeOf(request));
        const sheet = await find(viewer, words, request.params.id);
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
      schema: {
        querystring: sheetQuerySchema.extend({ support: z.coerce.number().int().positive().optional() }),
      },
      config: {
        ...SHEET_ROUTE,
        access: 'data:write',
        tag: 'reports',
        summary: 'A poster with the QR code of the page for reports',
        description: 'With `support`, the page opens at the place of that support.',
        refuses: [404],
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
