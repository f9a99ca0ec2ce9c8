import type { LocalRef } from '../contract';
import { corrected } from '../contract/now';
import { ApiError } from '../platform/transport/api-error';
import { findKind } from '../records';
import { classifyFailure, type Failure, LONGEST_PAUSE } from './classify-failure';
import { type Command, entryIdOf, refOf, resourceOf, type StoredCommand, withoutBytes } from './command';
import { backOff, nextEntry } from './next-entry';
import {
  ANYBODY,
  type EntryError,
  type OutboxEntry,
  type Outcome,
  type Submission,
  type SubmitOptions,
} from './outbox-entry';
import { type KeptEntry, type OutboxStore, UNTRIED } from './outbox-store';
import { dependenciesOf, referencesIn, withReferences } from './references';
import type { RunExclusively } from './run-exclusively';
import type { DeliveredRecord, Sent } from './send-command';
import type { UploadHooks } from './send-picture';

/** `signed-out`: the queue waits for its author to sign in. `waiting`: another attempt is planned. */
export type Phase = 'idle' | 'sending' | 'waiting' | 'signed-out';

export interface OutboxEnvironment {
  store: OutboxStore;
  send(
    entry: OutboxEntry,
    command: StoredCommand,
    bytes: ArrayBuffer | undefined,
    hooks: UploadHooks,
  ): Promise<Sent>;
  /** Reports the number of bytes of a picture that have been sent so far. */
  progress(id: string, sentBytes: number): void;
  /** The author of new entries: the signed-in user, or else the last signed-in user. */
  author(): string;
  /** The user whose entries may be sent now; `null` when nobody is signed in. Entries of anybody may always be sent. */
  sender(): string | null;
  online(): boolean;
  runExclusively: RunExclusively;
  changed(): void;
  delivered(command: StoredCommand, record: DeliveredRecord | null): void;
  now(): number;
  /** Maximum time that a form waits for its outcome, in ms. */
  patience: number;
}

/** Maximum number of writes in flight. */
const LANES = 4;

/** The queue of writes. It stores writes, sends them and reports each outcome. */
export class Outbox {
  phase: Phase = 'idle';
  #running: Promise<void> | null = null;
  #again = false;
  #unreachable = 0;
  #pausedFor: string | null = null;
  #pausedUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  /** By entry: the instant, in ms, from which `reached` may again make the entry due early. */
  readonly #hastenedUntil = new Map<string, number>();
  readonly #resolvers = new Map<string, (outcome: Outcome) => void>();

  constructor(private readonly environment: OutboxEnvironment) {}

  /** Stores a write with its pictures, and sends it as soon as possible. */
  submit(command: Command, { replaces, after = [], uploads = [], draft }: SubmitOptions = {}): Submission {
    const { store } = this.environment;
    const ref = replaces ?? refOf(crypto.randomUUID());
    const pictures = uploads.map(upload => {
      const needs = upload.command.kind === 'update' ? [ref] : [];
      return this.#toEntry(upload.ref, upload.command, needs, upload.revises);
    });
    const record = this.#toEntry(ref, command, after, replaces !== undefined);
    const write = () => store.keep(record, pictures, draft);
    // Sequential writes keep the order of the calls.
    const written = this.#writing.then(write);
    this.#writing = written.catch(() => undefined);
    const whenStored = written.then(() => undefined);
    whenStored.catch(() => undefined);
    return { ref, kept: whenStored, outcome: this.#awaitOutcome(written) };
  }

  #toEntry(ref: LocalRef, command: Command, after: readonly LocalRef[], revises = false): KeptEntry {
    const { author, now } = this.environment;
    const openToAll = findKind(resourceOf(command))?.openToAll;
    const [stored, bytes] = withoutBytes(command);
    const id = revises ? crypto.randomUUID() : entryIdOf(ref);
    const dependsOn = [...new Set([...dependenciesOf(stored), ...after.map(entryIdOf)])];
    const created = new Date(corrected(now())).toISOString();
    return {
      entry: { id, command: stored, author: openToAll ? ANYBODY : author(), dependsOn, created },
      bytes,
      ...(revises ? { revises: entryIdOf(ref) } : {}),
    };
  }

  /** Sends everything that can be sent now, then resolves. */
  drain(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#drainUntilQuiet();
    return this.#running;
  }

  /**
   * Retries one entry of the signed-in user at once, or all of the user's entries. Refused entries are retried too,
   * but detached pictures are not.
   */
  async retry(id?: string): Promise<void> {
    const { store, sender } = this.environment;
    const mine = (await store.all()).filter(entry => entry.author === sender());
    for (const entry of mine)
      if (entry.state !== 'sending' && !entry.detached && (!id || entry.id === id))
        await store.update(entry.id, { state: 'queued', notBefore: 0 });
    this.#pausedFor = null;
    this.#pausedUntil = 0;
    await this.drain();
  }

  /** Resends a refused picture, then sends a change that adds it to the record that was saved without it. */
  async attach(picture: string, change: Command): Promise<void> {
    await this.environment.store.update(picture, UNTRIED);
    await this.submit(change).kept;
  }

  /**
   * Called when the server answers again. Entries that a hotspot or proxy answered become due at once, but only once
   * between two regular attempts. A proxy that blocks a single entry would otherwise answer it each time.
   */
  async reached(): Promise<void> {
    const { store, now } = this.environment;
    for (const { id, state, error, attempts } of await store.all()) {
      const isHeld = state === 'queued' && error?.code === 'unexpected_format';
      if (!isHeld || now() < (this.#hastenedUntil.get(id) ?? 0)) continue;
      this.#hastenedUntil.set(id, now() + backOff(attempts + 1));
      await store.update(id, { notBefore: 0 });
    }
    await this.drain();
  }

  /** Deletes an entry and everything that cannot be sent without it. The caller asks for confirmation. */
  async discard(id: string): Promise<void> {
    await this.environment.store.discard(id);
    this.environment.changed();
  }

  /** Continues after a change of the session. */
  resume(): Promise<void> {
    this.#pausedFor = null;
    return this.drain();
  }

  async #awaitOutcome(written: Promise<string>): Promise<Outcome> {
    let id: string;
    try {
      id = await written;
    } catch (cause) {
      const error = new ApiError({ status: 0, code: 'storage' }, { cause });
      return { status: 'rejected', error };
    }
    this.environment.changed();
    const first = new Promise<Outcome>(resolve => this.#resolvers.set(id, resolve));
    const drained = this.drain().then(() => this.#outcomeOf(id));
    const patience = this.environment.online() ? this.environment.patience : 0;
    const timedOut = new Promise<Outcome>(resolve => setTimeout(resolve, patience, { status: 'queued' }));
    return Promise.race([first, drained, timedOut]).finally(() => this.#resolvers.delete(id));
  }

  /** Outcome from the database, for entries that another tab has sent. */
  async #outcomeOf(id: string): Promise<Outcome> {
    const delivery = await this.environment.store.deliveryOf(id);
    if (delivery) {
      const record = delivery.recordId === null ? null : { id: delivery.recordId };
      return { status: 'delivered', record, missingPictures: delivery.missingPictures };
    }
    const entry = await this.environment.store.find(id);
    return entry?.state === 'rejected' && entry.error
      ? { status: 'rejected', error: new ApiError(entry.error) }
      : { status: 'queued' };
  }

  async #drainUntilQuiet(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (this.#again) {
        this.#again = false;
        await this.environment.runExclusively(async () => {
          const { store, sender } = this.environment;
          const currentUser = sender();
          await store.recoverInterrupted();
          if (currentUser) await store.adopt(currentUser);
          await this.#drainRound();
        });
        this.environment.changed();
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * Sends the entries that are ready. Several are sent at a time, since a slow connection spends most of its time
   * waiting for answers.
   */
  async #drainRound(): Promise<void> {
    const { store, sender, now } = this.environment;
    const held = new Set<string>();
    const inFlight = new Set<Promise<void>>();
    let stopped: Failure['kind'] | null = null;
    const authors = () => {
      const author = sender();
      return new Set(author && author !== this.#pausedFor ? [author, ANYBODY] : [ANYBODY]);
    };
    const attempt = async (entry: OutboxEntry) => {
      const failure = await this.#deliver(entry);
      if (failure?.kind === 'unreachable' || failure?.kind === 'signed-out') stopped = failure.kind;
      // Limits on what anybody sends do not hold up the writes of an account.
      if (entry.author === ANYBODY) return;
      if (failure?.kind === 'signed-out') this.#pausedFor = entry.author;
      if (failure?.kind === 'wait' && failure.pause) this.#pausedUntil = now() + failure.pause;
    };
    // Time passes during a round. The next round is planned for the entries that were not due at the last check.
    let checkedAt = 0;
    let pause = 0;
    for (;;) {
      checkedAt = now();
      pause = this.#pause(checkedAt);
      const entry =
        !stopped && !pause && inFlight.size < LANES
          ? nextEntry(await store.all(), authors(), held, checkedAt)
          : undefined;
      if (entry) {
        this.phase = 'sending';
        held.add(entry.id);
        const request = attempt(entry).finally(() => inFlight.delete(request));
        inFlight.add(request);
      } else if (inFlight.size > 0) await Promise.race(inFlight);
      else break;
    }
    const senders = authors();
    this.#unreachable = stopped ? this.#unreachable + 1 : 0;
    const mine = (await store.all()).filter(entry => senders.has(entry.author) && entry.state === 'queued');
    const later = mine.filter(({ id, notBefore }) => notBefore > checkedAt || held.has(id));
    const due = stopped
      ? now() + backOff(this.#unreachable)
      : pause || Math.min(...later.map(({ notBefore }) => notBefore));
    const phase = mine.length > 0 ? 'waiting' : 'idle';
    this.#rest(senders.size > 1 ? phase : 'signed-out', mine.length > 0 && Number.isFinite(due) ? due : null);
  }

  /** Instant until which the server asked to pause; 0 if the pause is over, or if the clock was corrected. */
  #pause(now: number): number {
    return this.#pausedUntil > now && this.#pausedUntil <= now + LONGEST_PAUSE ? this.#pausedUntil : 0;
  }

  #rest(phase: Phase, due: number | null): void {
    this.phase = phase;
    clearTimeout(this.#timer);
    if (due !== null)
      this.#timer = setTimeout(() => void this.drain(), Math.max(0, due - this.environment.now()));
  }

  /** Makes one attempt. Returns its failure, or `null`. */
  async #deliver(entry: OutboxEntry): Promise<Failure | null> {
    const { store, send, progress, delivered, changed } = this.environment;
    const { command, missingPictures, missingRecord } = await this.#withIds(entry);
    if (missingRecord) return this.#fail(entry, { kind: 'rejected', error: missingRecordError });
    await store.update(entry.id, { state: 'sending' });
    changed();
    const hooks: UploadHooks = {
      begun: uploadPath => store.update(entry.id, { uploadPath }),
      progress: sentBytes => progress(entry.id, sentBytes),
    };
    try {
      const { record, etag } = await send(entry, command, await store.bytesOf(entry.id), hooks);
      await store.deliver(entry, { recordId: record?.id ?? null, missingPictures, etag });
      this.#settle(entry.id, { status: 'delivered', record, missingPictures });
      delivered(command, record);
      changed();
      return null;
    } catch (thrown) {
      return this.#fail(entry, classifyFailure(thrown));
    }
  }

  async #fail(entry: OutboxEntry, failure: Failure): Promise<Failure> {
    const { store, changed, now } = this.environment;
    const attempts = entry.attempts + 1;
    const rejected = failure.kind === 'rejected';
    await store.update(entry.id, {
      state: rejected ? 'rejected' : 'queued',
      attempts,
      error: failure.error,
      notBefore: failure.kind === 'wait' ? now() + Math.max(backOff(attempts), failure.pause ?? 0) : 0,
    });
    this.#settle(
      entry.id,
      rejected ? { status: 'rejected', error: new ApiError(failure.error) } : { status: 'queued' },
    );
    changed();
    return failure;
  }

  #settle(id: string, outcome: Outcome): void {
    this.#resolvers.get(id)?.(outcome);
  }

  /** The command with server ids in place of local references. */
  async #withIds(entry: OutboxEntry) {
    const { required, pictures } = referencesIn(entry.command);
    const ids = new Map<LocalRef, number>();
    for (const ref of [...required, ...pictures]) {
      const resolution = await this.environment.store.resolve(entryIdOf(ref));
      if (resolution.status === 'delivered') ids.set(ref, resolution.id);
    }
    return {
      command: withReferences(entry.command, ref => ids.get(ref)),
      missingPictures: pictures.filter(ref => !ids.has(ref)),
      missingRecord: required.some(ref => !ids.has(ref)),
    };
  }
}

const missingRecordError: EntryError = {
  status: 0,
  code: 'missing_record',
  detail: '',
  problems: [],
  body: null,
};
