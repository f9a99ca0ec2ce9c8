import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { inTransaction } from '../../database/in-transaction';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { signedInUser } from '../session/signed-in-user';
import type { Writer } from './viewer';

/** What a write answers. */
export interface WriteAnswer {
  status: number;
  headers: Record<string, string>;
  /** `undefined`: no body. */
  body: unknown;
}

interface SentAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new InvalidInput([{ path: ['Idempotency-Key'], code: 'invalid', params: {} }]);
}

function hashOf(request: FastifyRequest, bodyDigest: string | undefined): string {
  const [path = ''] = request.url.split('?');
  const body = bodyDigest ?? JSON.stringify(request.body ?? null);
  return createHash('sha256')
    .update(`${request.method} ${path.replace(/\/+$/, '')}\n${body}`)
    .digest('base64url');
}

/**
 * Takes the key for this request. `null`: it is the first. Requests with one key wait for each other, since the
 * row is written inside the transaction.
 */
async function answeredBefore(
  { db, userId, at }: Writer,
  key: string,
  hash: string,
): Promise<SentAnswer | null> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash, status: 0, headers: '{}', body: '', created_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash) throw new RequestRefused('idempotency_key_reused');
  return { status: first.status, headers: JSON.parse(first.headers), text: first.body };
}

interface WriteOptions {
  /** Stands for a body that is not JSON, such as an uploaded file. */
  bodyDigest?: string;
  /** Called once the write is committed, before its answer is sent. */
  committed?: () => Promise<void> | void;
}

/**
 * Runs a write in one transaction, all or nothing, and sends its answer. With an `Idempotency-Key` the same
 * request is carried out once, however often it is sent.
 */
export async function performWrite(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (writer: Writer) => Promise<WriteAnswer>,
  { bodyDigest, committed }: WriteOptions = {},
) {
  const user = signedInUser(request);
  const key = keyOf(request);
  // Read before the transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const answer = await inTransaction(context, async (db): Promise<SentAnswer> => {
    const writer: Writer = { context, db, userId: user.id, at: new Date().toISOString() };
    const before = key && (await answeredBefore(writer, key, hashOf(request, bodyDigest)));
    if (before) return before;
    const { status, headers, body } = await work(writer);
    const text = body === undefined ? '' : JSON.stringify(body);
    if (key)
      await db
        .updateTable('idempotency_keys')
        .set({ status, headers: JSON.stringify(headers), body: text })
        .where('user_id', '=', user.id)
        .where('key', '=', key)
        .execute();
    return { status, headers, text };
  });
  await committed?.();
  // Who is told that a write is done sees it in whatever he asks next.
  await context.connection.changes.settled();
  reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers });
  if (answer.text === '') return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.text);
}
