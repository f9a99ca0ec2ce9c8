import multipart from '@fastify/multipart';
import { LIMITS } from 'shared/contract';
import { linkAnswerInputSchema, linkedOrderSchema, newOrderLinkSchema } from 'shared/programme/links';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import type { OrderLink } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { inTransaction } from '../../store/in-transaction';
import { uploadFieldsOf, uploadFormSchema } from '../media/media-input';
import { PICTURE_TYPE, pictureStorage } from '../media/picture-store';
import { pictureOf } from '../media/routes';
import { addMedia, withStoredPicture } from '../media/service';
import type { Context } from '../records/context';
import { inWrite } from '../records/in-write';
import { viewerOf } from '../records/record-routes';
import { SERVER_ITSELF } from '../records/viewer';
import { mintLink, withdrawLinks } from '../session/order-links';
import {
  answerByLink,
  orderOf,
  picturesOfOrder,
  readLinkedOrder,
  signatureOf,
  viewerOfLink,
} from './linked-order';

const coordinators = configsOf({ access: 'programme:coordinate', tag: 'works' });
const withLink = configsOf({ access: 'order-link', tag: 'works' });
/** Maximum number of pictures sent by the links of one order. */
const MOST_PICTURES = 2000;

const linkOf = ({ orderLink }: { orderLink: OrderLink | null }): OrderLink => {
  if (!orderLink) throw new RequestRefused('not_authenticated');
  return orderLink;
};

/** Routes for coordinators to make and withdraw links to an order, and the routes that such a link opens. */
export async function linkRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const schema = { params: idParametersSchema };
  const LINKS = '/work-orders/:id/links/';

  // No `Idempotency-Key`: the response contains the token and must not be stored.
  app.post(
    LINKS,
    {
      schema,
      config: coordinators('Make a link with which people without an account answer an order', {
        description:
          'The token opens the routes below `order-link/` for this order, for 60 days, and nothing else. Only this answer shows it; the page `/orders/<token>` takes it.',
        answer: newOrderLinkSchema,
        refuses: [404, 409],
        status: 201,
      }),
    },
    async (request, reply) => {
      const { id } = await orderOf(viewerOf(context, request), request.params.id);
      const link = await inTransaction(context, db => mintLink(db, id));
      if (!link) throw new RequestRefused('conflict', { reason: 'too_many_links' });
      return reply.code(201).send(link);
    },
  );

  app.delete(
    LINKS,
    {
      schema,
      config: coordinators('Withdraw all links to an order', {
        description: 'From now on they are refused, also those in mails and on prints.',
        refuses: [404],
        status: 204,
      }),
    },
    async request => {
      const { id } = await orderOf(viewerOf(context, request), request.params.id);
      await inTransaction(context, db => withdrawLinks(db, id));
    },
  );

  app.get(
    '/order-link/',
    {
      config: withLink('The order of a link with its items', {
        description: 'What is asked for at which support or line, and how far it is.',
        answer: linkedOrderSchema,
      }),
    },
    request => readLinkedOrder(context, linkOf(request)),
  );

  app.post(
    '/order-link/answers/',
    {
      schema: { body: linkAnswerInputSchema },
      config: withLink('Answer for an item of the order of a link', {
        description: 'Plans or declines works, or tells what was fitted. The history names who signed.',
        refuses: [404, 409],
        status: 204,
      }),
    },
    async request => {
      await answerByLink(context, linkOf(request), request.body, localeOf(request));
    },
  );

  app.post(
    '/order-link/pictures/',
    {
      config: withLink('Send a picture of works of the order of a link', {
        description: 'As POST `media/`; `author` is who signs. The answer’s id is evidence of fitted works.',
        form: uploadFormSchema,
        answer: z.object({ id: z.int() }),
        status: 201,
      }),
    },
    async (request, reply) => {
      const link = linkOf(request);
      const form = await readForm(request, { field: 'storage', bytes: LIMITS.pictureBytes });
      const fields = uploadFieldsOf(form.fields);
      if (!fields.author) throw new InvalidInput([{ path: ['author'], code: 'required', params: {} }]);
      const sent = await context.db
        .selectFrom('order_link_media')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_id', '=', link.order)
        .executeTakeFirst();
      if (Number(sent?.count) >= MOST_PICTURES)
        throw new InvalidInput([{ path: ['storage'], code: 'too_many', params: { limit: MOST_PICTURES } }]);
      const picture = await pictureOf(form, localeOf(request));
      const signed = await signatureOf(context, link, fields.author, localeOf(request));
      const id = await withStoredPicture(context, picture, (keys, written) =>
        inWrite(context, SERVER_ITSELF, async writer => {
          const { media } = await addMedia({ ...writer, order: link.order, signed }, picture, keys, fields);
          await writer.db
            .insertInto('order_link_media')
            .values({ media_id: media.id, order_id: link.order })
            .execute();
          written();
          return media.id;
        }),
      );
      return reply.code(201).send({ id });
    },
  );

  app.get(
    '/order-link/pictures/:id/',
    {
      schema,
      config: withLink('A picture of a support or line, or of works, of the order of a link', {
        description: 'A JPEG of reduced size.',
        produces: [PICTURE_TYPE],
        refuses: [404],
      }),
    },
    async (request, reply) => {
      const { id } = request.params;
      const link = linkOf(request);
      const shown = [...(await picturesOfOrder(viewerOfLink(context, link), link.order)).values()];
      if (!shown.some(({ before, after }) => before === id || after.includes(id)))
        throw new RequestRefused('not_found');
      const { thumbnail } = await context.db
        .selectFrom('media')
        .select('thumbnail')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const file = await pictureStorage(context).open(thumbnail);
      if (!file) throw new RequestRefused('not_found');
      return reply.header('x-content-type-options', 'nosniff').type(PICTURE_TYPE).send(file.stream);
    },
  );
}
