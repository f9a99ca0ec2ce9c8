import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { IMPORT_LIMITS } from 'shared/contract/imports';
import { MOST_ORDERED, type WorkItem } from 'shared/programme';
import { tableAnswersSchema } from 'shared/programme/links';
import { z } from 'zod';
import { screenAddress } from '../../domain/mail/mail-address';
import { itemsOfOrder, orderOf, viewerOfLink } from '../../domain/orders/linked-order';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { fileField, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { EXPORT_FORMATS } from '../export/formats';
import { attach } from '../export/routes';
import { parsedOf } from '../import/parsed-of';
import { SheetWords } from '../sheets/sheet-words';
import { SHEET_ROUTE, sendSheet, sheetQuerySchema } from '../sheets/write-sheet';
import { orderSheet } from './order-sheet';
import { orderWorkbook } from './order-workbook';
import { readAnswers } from './read-answers';

const XLSX = EXPORT_FORMATS.find(({ extension }) => extension === 'xlsx')?.mediaType ?? '';
const FORM = { field: 'file', bytes: IMPORT_LIMITS.bytes };
const orders = configsOf({ access: 'data:read', takesLong: true, tag: 'works' });

/**
 * Routes of an order's files: the sheet with QR codes, also by a link, and the workbook that returns with answers.
 */
export async function orderFileRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const params = idParametersSchema;

  /** The order of a request, as its account or its link sees it. */
  async function orderIn(request: FastifyRequest) {
    const { orderLink } = request;
    const viewer = orderLink ? viewerOfLink(context, orderLink) : viewerOf(context, request);
    const order = await orderOf(viewer, orderLink?.order ?? (request.params as { id: number }).id);
    const locale = (request.query as z.output<typeof sheetQuerySchema>).lang ?? localeOf(request);
    /** The address of an item. With a link, it opens without an account. */
    const linkOf = ({ id }: WorkItem) =>
      orderLink
        ? screenAddress(context.config, locale, `/orders/${orderLink.token}`, { item: String(id) })
        : screenAddress(context.config, locale, `/programme/works/${id}`);
    return { viewer, order, locale, items: await itemsOfOrder(viewer, order.id), linkOf };
  }

  for (const [path, access] of [
    ['/work-orders/:id', 'data:read'],
    ['/order-link', 'order-link'],
  ] as const)
    app.get(
      `${path}/sheet.pdf`,
      {
        schema: { ...(access === 'data:read' && { params }), querystring: sheetQuerySchema },
        config: {
          ...orders('An order as PDF, with a QR code for each support or line', {
            ...SHEET_ROUTE,
            description: 'The codes open the works: by a link, for whoever holds the print.',
            refuses: [404],
          }),
          access,
        },
      },
      async (request, reply) => {
        const { viewer, order, locale, items, linkOf } = await orderIn(request as FastifyRequest);
        const words = new SheetWords(locale);
        const until = request.orderLink?.expires_at.slice(0, 10) ?? null;
        const sheet = orderSheet(words, order, items, linkOf, until);
        return sendSheet(request as FastifyRequest, reply, viewer, words, sheet);
      },
    );

  app.get(
    '/work-orders/:id/answers.xlsx',
    {
      schema: { params, querystring: sheetQuerySchema },
      config: orders('An order as a workbook, with empty columns for the answers', {
        description:
          'The columns for answers say what they may hold. The same file comes back to `answers-table/`.',
        produces: [XLSX],
        refuses: [404],
        sends: ['Content-Disposition'],
      }),
    },
    async (request, reply) => {
      const { order, locale, items, linkOf } = await orderIn(request as FastifyRequest);
      const bytes = await orderWorkbook(items, locale, linkOf);
      return attach(reply, `work-order-${order.id}`, 'xlsx', XLSX).send(Buffer.from(bytes));
    },
  );

  app.post(
    '/work-orders/:id/answers-table/',
    {
      schema: { params },
      config: orders('What the answers in a workbook would change; nothing is stored', {
        description:
          'Each row with an answer: the state before and after, or why it cannot count. `work-events/` carry it out.',
        form: z.object({ file: fileField() }),
        answer: tableAnswersSchema,
        refuses: [404],
      }),
    },
    async request => {
      const { items } = await orderIn(request as FastifyRequest);
      const parsed = await parsedOf(await readForm(request, FORM), { mostRows: 10 * MOST_ORDERED });
      if (parsed.format !== 'xlsx' && parsed.format !== 'csv')
        throw new RequestRefused('unsupported_media_type');
      return readAnswers(parsed, items, localeOf(request));
    },
  );
}
