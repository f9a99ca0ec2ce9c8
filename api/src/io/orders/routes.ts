import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_LIMITS } from 'shared/contract';
import { MOST_ORDERED, type WorkItem } from 'shared/programme';
import { tableAnswersSchema } from 'shared/programme/links';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { screenAddress } from '../../domain/mail/mail-address';
import { itemsOfOrder, orderOf, viewerOfLink } from '../../domain/orders/linked-order';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { fileField, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { EXPORT_FORMATS } from '../export/formats';
import { attach } from '../export/routes';
import { parsedOf } from '../import/parsed-of';
import { SheetWords } from '../sheets/sheet-words';
import { PDF_TYPE, sendSheet } from '../sheets/write-sheet';
import { orderSheet } from './order-sheet';
import { orderWorkbook } from './order-workbook';
import { readAnswers } from './read-answers';

const XLSX = EXPORT_FORMATS.find(({ extension }) => extension === 'xlsx')?.mediaType ?? '';
const querySchema = z.object({ lang: z.enum(['fr', 'en']).optional() });
const FORM = { field: 'file', bytes: IMPORT_LIMITS.bytes };

/**
 * Files of one order: the sheet with codes, the table that comes back with answers. Both for accounts that see the order,
 * and for its link.
 */
export async function orderFileRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });

  /** The order of a request, as its account or its link sees it, with the address of each item. */
  async function orderIn(request: FastifyRequest, locale: Locale) {
    const { orderLink, params } = request;
    const viewer = orderLink ? viewerOfLink(context, orderLink) : viewerOf(context, request);
    const order = await orderOf(viewer, orderLink?.order ?? (params as { id: number }).id);
    const linkOf = ({ id }: WorkItem) =>
      orderLink
        ? screenAddress(context.config, locale, `/orders/${orderLink.token}`, { item: String(id) })
        : screenAddress(context.config, locale, `/programme/works/${id}`);
    return { viewer, order, items: await itemsOfOrder(viewer, order.id), linkOf };
  }
  const localeIn = (request: FastifyRequest) =>
    (request.query as z.output<typeof querySchema>).lang ?? localeOf(request);

  async function sheet(request: FastifyRequest, reply: FastifyReply) {
    const words = new SheetWords(localeIn(request));
    const { viewer, order, items, linkOf } = await orderIn(request, words.locale);
    const until = request.orderLink?.expires_at.slice(0, 10) ?? null;
    return sendSheet(request, reply, viewer, words, orderSheet(words, order, items, linkOf, until));
  }
  async function table(request: FastifyRequest, reply: FastifyReply) {
    const locale = localeIn(request);
    const { order, items, linkOf } = await orderIn(request, locale);
    const bytes = await orderWorkbook(items, locale, order.name, linkOf);
    return attach(reply, `work-order-${order.id}`, 'xlsx', XLSX).send(Buffer.from(bytes));
  }
  async function answers(request: FastifyRequest, reply: FastifyReply) {
    const { items } = await orderIn(request, localeOf(request));
    const parsed = await parsedOf(await readForm(request, FORM), { mostRows: 10 * MOST_ORDERED });
    if (parsed.format !== 'xlsx' && parsed.format !== 'csv')
      throw new RequestRefused('unsupported_media_type');
    reply.header('cache-control', 'private, no-store');
    return readAnswers(parsed, items, localeOf(request));
  }

  for (const [path, access] of [
    ['/work-orders/:id', 'data:read'],
    ['/order-link', 'order-link'],
  ] as const) {
    const facts = { access, tag: 'works' };
    const of = access === 'order-link' ? {} : { params: idParametersSchema };
    const refuses = [404] as const;
    app.get(
      `${path}/sheet.pdf`,
      {
        schema: { ...of, querystring: querySchema },
        config: {
          ...facts,
          takesLong: true,
          produces: [PDF_TYPE],
          summary: 'An order as PDF, with a QR code for each support or line',
          description: 'The codes open the works: by a link, for whoever holds the print.',
          tagged: true,
          refuses,
          sends: ['Content-Disposition', 'Content-Language', 'Content-Length'],
        },
      },
      (request, reply) => sheet(request as FastifyRequest, reply),
    );
    app.get(
      `${path}/answers.xlsx`,
      {
        schema: { ...of, querystring: querySchema },
        config: {
          ...facts,
          takesLong: true,
          produces: [XLSX],
          summary: 'An order as a workbook, with empty columns for the answers',
          description:
            'The columns for answers say what they may hold. The same file comes back to `answers-table/`.',
          refuses,
          sends: ['Content-Disposition'],
        },
      },
      (request, reply) => table(request as FastifyRequest, reply),
    );
    app.post(
      `${path}/answers-table/`,
      {
        schema: of,
        config: {
          ...facts,
          takesLong: true,
          summary: 'What the answers in a workbook would change; nothing is stored',
          description:
            'Each row with an answer: the state before and after, or why it cannot count. `work-events/` (by a link `order-link/answers/`) carry it out.',
          form: z.object({ file: fileField() }),
          answer: tableAnswersSchema,
          refuses,
        },
      },
      (request, reply) => answers(request as FastifyRequest, reply),
    );
  }
}
