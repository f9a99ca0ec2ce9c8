import type { FastifyRequest } from 'fastify';
import { signedInUser } from '../../http/current-user';
import { InvalidInput, overloaded, RequestRefused } from '../../http/request-refused';
import { letOthersIn } from '../../store/let-others-in';
import type { Context } from './context';
import { inWrite } from './in-write';
import {
  hashOf,
  idempotencyKeyOf,
  keepAnswer,
  keptAnswer,
  type SentAnswer,
  sentAnswerOf,
  takeKey,
  type WriteAnswer,
} from './perform-write';
import type { Writer } from './viewer';

/** Status stored with a key whose request is unanswered; the stored body then holds its progress. */
const UNANSWERED = 0;

/** A request of a long write, in a form that can be sent to another thread. */
export interface KeyedRequest {
  userId: number;
  key: string | null;
  method: string;
  url: string;
}

/**
 * Reads user, key, method and URL of a request.
 * @throws InvalidInput for an invalid key
 */
export const keyedRequestOf = (request: FastifyRequest): KeyedRequest => ({
  userId: signedInUser(request).id,
  key: idempotencyKeyOf(request),
  method: request.method,
  url: request.url,
});

/** A long write in several transactions, so that others can write in between. `Progress` is plain JSON. */
export interface WriteInParts<Progress> {
  bodyDigest: string;
  /** Called before anything is written. @throws the refusal of the request */
  begin(): Promise<Progress>;
  /**
   * Writes one part in its own transaction.
   * @throws RequestRefused if the whole write must be undone
   */
  part(writer: Writer, progress: Progress): Promise<{ progress: Progress } | { answer: WriteAnswer }>;
  /**
   * Undoes the last written part.
   * @returns the remaining progress; `null` if nothing is left
   */
  undo(writer: Writer, progress: Progress): Promise<Progress | null>;
}

/** Claims a key for the next part. @throws RequestRefused 503 while the same request runs elsewhere */
async function holdKey(writer: Writer, key: string, hash: string, kept: string | null): Promise<void> {
  if (kept === null) {
    if (!(await takeKey(writer, key, hash))) throw overloaded();
    return;
  }
  const held = await writer.db
    .updateTable('idempotency_keys')
    .set({ status: UNANSWERED })
    .where('user_id', '=', writer.userId)
    .where('key', '=', key)
    .where('status', '=', UNANSWERED)
    .where('body', '=', kept)
    .executeTakeFirst();
  if (held.numUpdatedRows !== 1n) throw overloaded();
}

const unanswered = (progress: unknown): SentAnswer => ({
  status: UNANSWERED,
  headers: {},
  text: JSON.stringify(progress),
});

const forgetKey = ({ db, userId }: Writer, key: string) =>
  db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();

/**
 * Runs a write part by part. An interrupted write that is sent again with its `Idempotency-Key` continues where it
 * stopped. A write refused half-way is undone part by part.
 */
export async function performWriteInParts<Progress>(
  context: Context,
  request: KeyedRequest,
  { bodyDigest, begin, part, undo }: WriteInParts<Progress>,
): Promise<SentAnswer> {
  const { userId, key } = request;
  const hash = hashOf(request, bodyDigest);
  // The lists are read before a transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const before = key ? await keptAnswer(context.db, userId, key, hash) : null;
  if (before && before.status !== UNANSWERED) return before;

  let kept = before?.text ?? null;
  let progress: Progress = kept === null ? await begin() : JSON.parse(kept);
  const step = () =>
    inWrite(context, userId, async writer => {
      if (key) await holdKey(writer, key, hash, kept);
      const outcome = await part(writer, progress);
      const sent = 'answer' in outcome ? sentAnswerOf(outcome.answer) : unanswered(outcome.progress);
      if (key) await keepAnswer(writer, key, sent);
      return { outcome, sent };
    });
  async function takeBack() {
    while (kept !== null) {
      const left = await inWrite(context, userId, async writer => {
        if (key) await holdKey(writer, key, hash, kept);
        const rest = await undo(writer, progress);
        if (key) await (rest === null ? forgetKey(writer, key) : keepAnswer(writer, key, unanswered(rest)));
        return rest;
      });
      if (left === null) return;
      progress = left;
      kept = unanswered(left).text;
      await letOthersIn();
    }
  }
  for (;;) {
    try {
      const { outcome, sent } = await step();
      if ('answer' in outcome) return sent;
      progress = outcome.progress;
      kept = sent.text;
    } catch (error) {
      const isRefused =
        error instanceof InvalidInput || (error instanceof RequestRefused && error.statusCode < 500);
      if (isRefused) await takeBack();
      throw error;
    }
    await letOthersIn();
  }
}
