import { createHmac } from 'node:crypto';
import type { Updateable } from 'kysely';
import { askOutside } from '../../http/ask-outside';
import { inTransaction } from '../../store/in-transaction';
import { presentPosition } from '../../store/read-followed';
import type { Database, Row } from '../../store/schema';
import type { Context } from '../records/context';
import { readChanges } from './read-changes';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pause after the first failure; each further failure doubles it. */
const FIRST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** A webhook that fails for so long is switched off. */
const LONGEST_FAILURE_MS = 3 * 24 * HOUR_MS;
const CHANGES_AT_ONCE = 100;
/** Pages and milliseconds of a webhook in a run, after which the others get their turn. */
const PAGES_AT_ONCE = 20;
const TURN_MS = 10_000;
const KEPT_DELIVERIES = 100;

/** The signature of Standard Webhooks, which libraries of most languages check. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/**
 * Stores the outcome of a delivery, unless the webhook was removed, sent back or switched on meanwhile.
 * @returns whether it was stored
 */
async function store(
  context: Context,
  { id, position, next_at }: Row<'webhooks'>,
  update: Updateable<Database['webhooks']>,
  delivery: Pick<Row<'webhook_deliveries'>, 'at' | 'changes' | 'status' | 'error' | 'ms'>,
): Promise<boolean> {
  return inTransaction(context, async db => {
    const { numUpdatedRows } = await db
      .updateTable('webhooks')
      .set(update)
      .where('id', '=', id)
      .where('position', '=', position)
      .where('next_at', '=', next_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, webhook_id: id, since: position })
      .execute();
    const oldest = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .orderBy('id', 'desc')
      .limit(KEPT_DELIVERIES);
    await db
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('id', 'not in', oldest)
      .execute();
    return true;
  });
}

/** The next changes for a webhook; after a gap none, and `lost`. */
async function nextPage(context: Context, { kinds, position }: Row<'webhooks'>) {
  const page = await readChanges(context, position, {
    limit: CHANGES_AT_ONCE,
    kinds: kinds.split(' '),
    isProgram: true,
  });
  if (typeof page !== 'string') return { ...page, lost: false };
  return { changes: [], position: await presentPosition(context), lost: true };
}

/** What a failed delivery changes: when it is repeated, or that it is not repeated any more. */
function afterFailure({ failures, failing_since }: Row<'webhooks'>, now: number) {
  const since = failing_since ?? new Date(now).toISOString();
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS);
  const isOver = now - Date.parse(since) > LONGEST_FAILURE_MS;
  return {
    failures: failures + 1,
    failing_since: since,
    next_at: new Date(now + pause).toISOString(),
    is_on: isOver ? (0 as const) : (1 as const),
  };
}

/** @returns the webhook after a page that may be followed by another at once; otherwise `null` */
async function deliver(context: Context, webhook: Row<'webhooks'>, now: number) {
  const { changes, position, lost, isPart = false } = await nextPage(context, webhook);
  const at = new Date(now).toISOString();
  const moved = { position, moved_at: at };
  if (changes.length === 0 && !lost) {
    // The position must not fall behind the log, but is not stored with every look.
    if (!isPart && now - Date.parse(webhook.moved_at) <= HOUR_MS) return null;
    const { numUpdatedRows } = await context.db
      .updateTable('webhooks')
      .set(moved)
      .where('id', '=', webhook.id)
      .where('position', '=', webhook.position)
      .executeTakeFirst();
    return isPart && numUpdatedRows > 0n ? { ...webhook, ...moved } : null;
  }
  const body = JSON.stringify({ changes, position, lost });
  const timestamp = Math.floor(now / 1000);
  const id = `msg_${webhook.id}_${webhook.position}`;
  const begun = performance.now();
  const outcome = await askOutside(webhook.address, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `aviCable/${context.config.version}`,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(webhook.secret, id, timestamp, body),
    },
    isInsideAllowed: context.config.webhooksInside,
  }).then(
    ({ status }) => ({ status, error: null }),
    error => ({ status: null, error: String(error?.message ?? error).slice(0, 200) }),
  );
  const { status } = outcome;
  const isTaken = status !== null && status >= 200 && status < 300;
  const update = isTaken ? { ...moved, failures: 0, failing_since: null } : afterFailure(webhook, now);
  const delivery = { at, changes: changes.length, ms: Math.round(performance.now() - begun), ...outcome };
  const isStored = await store(context, webhook, update, delivery);
  return isStored && isTaken ? { ...webhook, ...update } : null;
}

/** Delivers the changes of all webhooks that are due. A slow receiver does not delay the others. */
export async function deliverWebhooks(context: Context, now = Date.now()): Promise<void> {
  const due = await context.db
    .selectFrom('webhooks')
    .selectAll()
    .where('is_on', '=', 1)
    .where('next_at', '<=', new Date(now).toISOString())
    .execute();
  await Promise.all(
    due.map(async row => {
      let webhook: Row<'webhooks'> | null = row;
      const end = performance.now() + TURN_MS;
      for (let pages = 0; webhook && pages < PAGES_AT_ONCE && performance.now() < end; pages++)
        webhook = await deliver(context, webhook, now);
    }),
  );
}
