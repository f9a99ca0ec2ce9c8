import type { Kysely } from 'kysely';
import { onMailQueued } from '../../domain/mail/mail-queue';
import type { ComposedMail } from '../../domain/mail/render-mail';
import type { Database, Row } from '../../store/schema';
import type { MailTransport } from './transport';

interface MailWorkerParts {
  db: Kysely<Database>;
  /** Milliseconds until the first retry. The waits before later retries are multiples of it. */
  retryMs: number;
  /** Creates the transport when the first mail is sent. */
  transport: () => MailTransport;
  /** Composes a queued mail; `null` if it has no recipient any more. */
  compose: (row: Row<'mails'>) => Promise<ComposedMail | null>;
  /** Called for mails that could not be sent. */
  report: (error: unknown, row: Row<'mails'>) => void;
  /** Called if the queue itself cannot be read or written. Further failures in a row are not reported. */
  queueFailed: (error: unknown) => void;
}

const CHECK_EVERY_MS = 5_000;
/** Milliseconds after which a claimed mail is due again, in case its process stopped while sending. */
const CLAIM_MS = 120_000;
/** Waits before the retries, as multiples of `retryMs`. */
const WAITS = [1, 4, 20, 60, 120, 240, 480, 960, 1920, 2880, 2880, 2880];

// Replies 550 to 559 to RCPT TO refuse the recipient permanently, so a retry cannot help.
const isFinal = (error: unknown) => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 550 && responseCode <= 559 && command === 'RCPT TO';
};

/** Sends queued mails one by one. Failed mails are retried, for about two days if `retryMs` is 15 s. */
export class MailWorker {
  #unlisten: () => void = () => undefined;
  #timer: ReturnType<typeof setInterval> | null = null;
  #running: Promise<void> | null = null;
  #runAgain = false;
  #isStopped = false;
  #isFailing = false;
  #transport: MailTransport | null = null;

  constructor(private readonly parts: MailWorkerParts) {}

  /** Checks for mails every few seconds, and immediately when this process queues one. */
  start(): void {
    // A server may be stopped before it listens, or may listen on several addresses.
    if (this.#isStopped || this.#timer) return;
    this.#timer = setInterval(() => void this.#run(), Math.min(CHECK_EVERY_MS, this.parts.retryMs));
    this.#unlisten = onMailQueued(() => void this.#run());
    void this.#run();
  }

  /** Stops permanently after the current mail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#unlisten();
    this.#runAgain = false;
    await this.#running;
    this.#transport?.close();
    this.#transport = null;
  }

  /**
   * Sends all mails due at `now`.
   * @returns the number of mails sent
   */
  async sendDue(now = Date.now()): Promise<number> {
    let sent = 0;
    for (let row = await this.#claim(now); row; row = this.#isStopped ? null : await this.#claim(now))
      if (await this.#send(row, now)) sent += 1;
    return sent;
  }

  #run(): Promise<void> {
    if (this.#running) {
      this.#runAgain = true;
      return this.#running;
    }
    const running = this.#sendUntilQuiet().finally(() => {
      this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #sendUntilQuiet(): Promise<void> {
    do {
      this.#runAgain = false;
      try {
        await this.sendDue();
        this.#isFailing = false;
      } catch (error) {
        // The database, which holds the queue, may be temporarily unreachable.
        if (!this.#isFailing) this.parts.queueFailed(error);
        this.#isFailing = true;
      }
    } while (this.#runAgain);
  }

  async #claim(now: number): Promise<Row<'mails'> | null> {
    const { db } = this.parts;
    const row = await db
      .selectFrom('mails')
      .selectAll()
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', new Date(now).toISOString())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .executeTakeFirst();
    if (!row) return null;
    const claimed = await db
      .updateTable('mails')
      .set({ attempts: row.attempts + 1, next_attempt_at: new Date(now + CLAIM_MS).toISOString() })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    return claimed.numUpdatedRows === 1n ? { ...row, attempts: row.attempts + 1 } : this.#claim(now);
  }

  async #send(row: Row<'mails'>, now: number): Promise<boolean> {
    let composed: ComposedMail | null = null;
    try {
      composed = await this.parts.compose(row);
      if (composed) {
        this.#transport ??= this.parts.transport();
        await this.#transport.send(composed.mail);
      }
      await this.parts.db.deleteFrom('mails').where('id', '=', row.id).execute();
      return composed !== null;
    } catch (error) {
      await composed?.discard();
      await this.#putBack(row, error, now);
      this.parts.report(error, row);
      return false;
    }
  }

  async #putBack(row: Row<'mails'>, error: unknown, now: number): Promise<void> {
    const wait = WAITS[row.attempts - 1];
    const isGivenUp = wait === undefined || isFinal(error);
    await this.parts.db
      .updateTable('mails')
      .set({
        next_attempt_at: new Date(now + (wait ?? 0) * this.parts.retryMs).toISOString(),
        failed_at: isGivenUp ? new Date(now).toISOString() : null,
        last_error: String(error instanceof Error ? error.message : error).slice(0, 300),
      })
      .where('id', '=', row.id)
      .execute();
  }
}
