import { sql } from 'kysely';
import {
  newWebhookSchema,
  type Webhook,
  webhookInputSchema,
  webhookSchema,
} from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Queryable } from '../../store/connect';
import { presentPosition } from '../../store/read-followed';
import type { Context } from '../records/context';
import { secretRoutes } from '../session/secret-routes';
import { randomToken } from '../session/secret-tokens';

const MOST_WEBHOOKS = 20;
const SHOWN_DELIVERIES = 20;

const FACTS = { access: 'admin', tag: 'administration: system' } as const;

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
  secretRoutes(app, context, {
    path: '/admin/webhooks/',
    facts: FACTS,
    words: {
      list: [
        'List the webhooks',
        'Address, kinds, state and the last deliveries of each. No answer shows a secret again.',
      ],
      make: [
        'Have changes sent to an address; only this answer shows the secret',
        'From now on the changes of these kinds are sent as `GET changes/` answers them to a token that only follows, signed by the secret as Standard Webhooks says. A receiver answers 2xx within 10 seconds. Failed deliveries are repeated, in order, with growing pauses; after three days the webhook is switched off. At most 20.',
      ],
      remove: ['Remove a webhook', 'Nothing is sent any more.'],
    },
    inputSchema: webhookInputSchema,
    itemSchema: webhookSchema,
    newSchema: newWebhookSchema,
    most: { items: MOST_WEBHOOKS, reason: 'too_many_webhooks' },
    read: readWebhooks,
    async make(db, { address, kinds }, created_by) {
      const { protocol, username, password } = new URL(address);
      if (username || password || (protocol !== 'https:' && !context.config.webhooksInside))
        throw new InvalidInput([{ path: ['address'], code: 'invalid', params: {} }]);
      // Concurrent requests wait for each other, so that they cannot exceed the limit together.
      await sql`select id from groups where name = 'administrators' ${context.engine.lockRows}`.execute(db);
      // The prefix and encoding of Standard Webhooks.
      const secret = `whsec_${Buffer.from(randomToken('')).toString('base64')}`;
      const at = new Date().toISOString();
      const { id } = await db
        .insertInto('webhooks')
        .values({
          ...{ address, secret, kinds: [...new Set(kinds)].join(' '), created_by },
          ...{ moved_at: at, created_at: at, next_at: at },
          position: await presentPosition({ ...context, db }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, secret };
    },
    async remove(db, id) {
      const { numDeletedRows } = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  });

  app.post(
    '/admin/webhooks/:id/again/',
    {
      schema: { params: idParametersSchema, body: z.object({ delivery: z.int().positive().nullable() }) },
      config: configsOf(FACTS)('Send again', {
        description:
          'Sends the changes of a delivery and all that follow, in order, within seconds; without a delivery, only the changes to come. A webhook that was switched off is switched on.',
        status: 204,
      }),
    },
    async request => {
      const { delivery } = request.body;
      const row =
        delivery === null
          ? { since: await presentPosition(context) }
          : await context.db
              .selectFrom('webhook_deliveries')
              .select('since')
              .where('id', '=', delivery)
              .where('webhook_id', '=', request.params.id)
              .executeTakeFirst();
      if (!row) throw new RequestRefused('not_found');
      const at = new Date().toISOString();
      const { numUpdatedRows } = await context.db
        .updateTable('webhooks')
        .set({
          ...{ position: row.since, moved_at: at, next_at: at },
          ...{ is_on: 1, failures: 0, failing_since: null },
        })
        .where('id', '=', request.params.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new RequestRefused('not_found');
    },
  );
}
