import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInUser } from '../../http/current-user';
import { jsonText } from '../../http/json-bytes';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Context } from './context';
import { inWrite } from './in-write';
import type { Writer } from './viewer';

export interface WriteAnswer {
  status: number;
  headers: Record<string, string>;
  /** `undefined` for a response without a body. */
  body: unknown;
}

export interface SentAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The `Idempotency-Key` of a request, `null` without a key. @throws InvalidInput */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new InvalidInput([{ path: ['Idempotency-Key'], code: 'invalid', params: {} }]);
}

/** Removes trailing slashes from a path in linear time. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Hash that identifies a request; `bodyDigest` replaces a body that is not JSON. */
export function hashOf(
  request: Pick<FastifyRequest, 'method' | 'url'> & { body?: unknown },
  bodyDigest: string | undefined,
): string {
  const [path = ''] = request.url.split('?');
  const body = bodyDigest ?? JSON.stringify(request.body ?? null);
  return createHash('sha256')
    .update(`${request.method} ${withoutSlashes(path)}\n${body}`)
    .digest('base64url');
}

/**
 * Stores the key of an unanswered request. The row is written inside the transaction, so requests with the same key
 * wait for each other.
 * @returns whether the key was free
 */
export async function takeKey({ db, userId, at }: Writer, key: string, hash: string): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash, status: 0, headers: '{}', body: '', created_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/**
 * The response stored with a key; `null` without one. @throws RequestRefused 409 if a different request used the key
 */
export async function keptAnswer(
  db: Queryable,
  userId: number,
  key: string,
  hash: string,
): Promise<SentAnswer | null> {
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!first) return null;
  if (first.request_hash !== hash) throw new RequestRefused('idempotency_key_reused');
  const headers = { ...JSON.parse(first.headers), 'idempotency-replayed': 'true' };
  return { status: first.status, headers, text: first.body };
}

export async function keepAnswer(
  { db, userId }: Writer,
  key: string,
  { status, headers, text }: SentAnswer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, headers: JSON.stringify(headers), body: text })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export const sentAnswerOf = ({ status, headers, body }: WriteAnswer): SentAnswer => ({
  status,
  headers,
  text: body === undefined ? '' : jsonText(body),
});

export function sendAnswer(reply: FastifyReply, { status, headers, text }: SentAnswer) {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (text === '') return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

/**
 * Runs a write in one transaction, all or nothing, and sends its response. With an `Idempotency-Key`, the same
 * request is carried out once, however often it is sent.
 * @param bodyDigest replaces a body that is not JSON, such as an uploaded file
 */
export async function performWrite(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (writer: Writer) => Promise<WriteAnswer>,
  bodyDigest?: string,
) {
  const user = signedInUser(request);
  const key = idempotencyKeyOf(request);
  // The lists are read before the transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const answer = await inWrite(context, user.id, async (bare): Promise<SentAnswer> => {
    const writer = user.token ? { ...bare, token: user.token.name } : bare;
    if (key && !(await takeKey(writer, key, hashOf(request, bodyDigest)))) {
      const before = await keptAnswer(writer.db, user.id, key, hashOf(request, bodyDigest));
      if (before) return before;
    }
    const sent = sentAnswerOf(await work(writer));
    if (key) await keepAnswer(writer, key, sent);
    return sent;
  });
  return sendAnswer(reply, answer);
}
