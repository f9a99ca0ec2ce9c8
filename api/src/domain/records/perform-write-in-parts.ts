import type { FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../../http/overloaded';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { signedInUser } from '../../http/signed-in-user';
import { letOthersIn } from '../../store/let-others-in';
import type { Context } from './context';
import { inWrite } from './in-write';
import {
  hashOf,
  idempotencyKeyOf,
  keepAnswer,
  keptAnswer,
  type SentAnswer,
  sendAnswer,
  sentAnswerOf,
  takeKey,
  type WriteAnswer,
} from './perform-write';
import type { Writer } from './viewer';

/** The status kept with a key whose request is not answered yet: the body kept is how far it came. */
const UNANSWERED = 0;

/** A write that takes long, done in parts between which others write. `Progress` is plain JSON. */
export interface WriteInParts<Progress> {
  /** Stands for the body. */
  bodyDigest: string;
  /** Called where nothing was written yet. @throws what the request is refused with */
  begin(): Promise<Progress>;
  /** Writes one part in a transaction of its own. @throws RequestRefused when the whole write cannot be */
  part(writer: Writer, progress: Progress): Promise<{ progress: Progress } | { answer: WriteAnswer }>;
  /** Takes back the last of what was written. @returns how far it is then, `null` when nothing is left */
  undo(writer: Writer, progress: Progress): Promise<Progress | null>;
}

/** Holds a key for one more part. @throws RequestRefused 503 when the same request is being carried out elsewhere */
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
 * Runs a write part by part and sends its answer. Broken off, and sent again with its `Idempotency-Key`, it goes on
 * where it was; refused half-way, it is taken back part by part and leaves nothing.
 */
export async function performWriteInParts<Progress>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyDigest, begin, part, undo }: WriteInParts<Progress>,
) {
  const { id: userId } = signedInUser(request);
  const key = idempotencyKeyOf(request);
  const hash = hashOf(request, bodyDigest);
  // Read before a transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const before = key ? await keptAnswer(context.db, userId, key, hash) : null;
  if (before && before.status !== UNANSWERED) return sendAnswer(reply, before);

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
      if ('answer' in outcome) {
        await context.connection.changes.settled();
        return sendAnswer(reply, sent);
      }
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
