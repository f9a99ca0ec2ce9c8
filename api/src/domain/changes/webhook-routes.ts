import {
  newWebhookSchema,
  type Webhook,
  webhookInputSchema,
  webhookSchema,
} from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { presentPosition } from '../../store/read-followed';
import type { Context } from '../records/context';
import { randomToken } from '../session/secret-tokens';

const MOST_WEBHOOKS = 20;
const SHOWN_DELIVERIES = 20;

const administered = configsOf({ access: 'admin', tag: 'administration: system' });

async function readWebhooks(db: Queryable): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .selectAll('webhooks')
    .select('users.username')
    .orderBy('webhooks.id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ id, address, kinds, created_at, username, is_on, failures, next_at }) => ({
      ...{ id, address, kinds: kinds.split(' '), created_at, created_by: username },
      state: !is_on ? 'off' : failures > 0 ? 'failing' : 'on',
      next_at: is_on && failures > 0 ? next_at : null,
      deliveries: await db
        .selectFrom('webhook_deliveries')
        .select(['id', 'at', 'changes', 'status', 'error', 'ms'])
        .where('webhook_id', '=', id)
        .orderBy('id', 'desc')
        .limit(SHOWN_DELIVERIES)
        .execute(),
    })),
  );
}

/** Routes with which administrators have changes sent to other programs. */
export function webhookRoutes(app: App, context: Context): void {
  app.get(
    '/admin/webhooks/',
    {
      config: administered('List the webhooks', {
        description: 'Address, kinds, state and the last deliveries of each. No answer shows a secret again.',
        answer: z.array(webhookSchema),
      }),
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readWebhooks(context.db);
    },
  );

  // No `Idempotency-Key`: the response contains the secret and must not be stored.
  app.post(
    '/admin/webhooks/',
    {
      schema: { body: webhookInputSchema },
      config: administered('Have changes sent to an address; only this answer shows the secret', {
        description:
          'From now on the changes of these kinds are sent as `GET changes/` answers them to a token that only follows, signed by the secret as Standard Webhooks says. A receiver answers 2xx within 10 seconds. Failed deliveries are repeated, in order, with growing pauses; after three days the webhook is switched off. At most 20.',
        answer: newWebhookSchema,
        refuses: [409],
        status: 201,
      }),
    },
    async (request, reply) => {
      const { address, kinds } = request.body;
      const { protocol, username, password } = new URL(address);
      if (username || password || (protocol !== 'https:' && !context.config.webhooksInside))
        throw new InvalidInput([{ path: ['address'], code: 'invalid', params: {} }]);
      const position = await presentPosition(context);
      // The prefix and encoding of Standard Webhooks.
      const secret = `whsec_${Buffer.from(randomToken('')).toString('base64')}`;
      const at = new Date().toISOString();
      const answer = await inTransaction(context, async db => {
        const { id } = await db
          .insertInto('webhooks')
          .values({
            ...{ address, secret, kinds: [...new Set(kinds)].join(' '), position },
            ...{ moved_at: at, created_at: at, next_at: at, created_by: signedInUser(request).id },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const webhooks = await readWebhooks(db);
        if (webhooks.length > MOST_WEBHOOKS)
          throw new RequestRefused('conflict', { reason: 'too_many_webhooks' });
        return { ...webhooks.find(webhook => webhook.id === id), secret };
      });
      return reply.code(201).header('cache-control', 'private, no-store').send(answer);
    },
  );

  app.delete(
    '/admin/webhooks/:id/',
    {
      schema: { params: idParametersSchema },
      config: administered('Remove a webhook', { description: 'Nothing is sent any more.', status: 204 }),
    },
    async (request, reply) => {
      const { numDeletedRows } = await context.db
        .deleteFrom('webhooks')
        .where('id', '=', request.params.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new RequestRefused('not_found');
      return reply.code(204).send();
    },
  );

  app.post(
    '/admin/webhooks/:id/again/',
    {
      schema: { params: idParametersSchema, body: z.object({ delivery: z.int().positive() }) },
      config: administered('Send again', {
        description:
          'Sends the changes of a delivery and all that follow, in order, within seconds. A webhook that was switched off is switched on.',
        status: 204,
      }),
    },
    async (request, reply) => {
      const delivery = await context.db
        .selectFrom('webhook_deliveries')
        .select('since')
        .where('id', '=', request.body.delivery)
        .where('webhook_id', '=', request.params.id)
        .executeTakeFirst();
      if (!delivery) throw new RequestRefused('not_found');
      const at = new Date().toISOString();
      await context.db
        .updateTable('webhooks')
        .set({
          ...{ position: delivery.since, moved_at: at, next_at: at },
          ...{ is_on: 1, failures: 0, failing_since: null },
        })
        .where('id', '=', request.params.id)
        .execute();
      return reply.code(204).send();
    },
  );
}
