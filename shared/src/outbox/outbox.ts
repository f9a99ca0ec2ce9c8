import type { LocalRef } from '../contract';
import { ApiError } from '../platform/transport/api-error';
import { backOff } from './back-off';
import { classifyFailure, type Failure, LONGEST_PAUSE } from './classify-failure';
import { type Command, entryIdOf, refOf, type StoredCommand, withoutBytes } from './command';
import { nextEntry } from './next-entry';
import type { EntryError, OutboxEntry } from './outbox-entry';
import type { KeptEntry, OutboxStore } from './outbox-store';
import { dependenciesOf, referencesIn, withReferences } from './references';
import type { RunExclusively } from './run-exclusively';
import type { DeliveredRecord, Sent } from './send-command';
import type { UploadHooks } from './send-picture';
import type { Outcome, Submission, SubmitOptions } from './submission';

/** `signed-out`: everything is kept until its author signs in. `waiting`: another attempt is planned. */
export type Phase = 'idle' | 'sending' | 'waiting' | 'signed-out';

export interface OutboxEnvironment {
  store: OutboxStore;
  send(
    entry: OutboxEntry,
    command: StoredCommand,
    bytes: ArrayBuffer | undefined,
    hooks: UploadHooks,
  ): Promise<Sent>;
  /** Bytes of a picture that have left this device so far. */
  progress(id: string, sentBytes: number): void;
  /** Who writes: the person signed in, or the last one. */
  author(): string;
  /** Whose entries may be sent now; `null` when nobody is signed in. */
  sender(): string | null;
  online(): boolean;
  runExclusively: RunExclusively;
  /** Something about the queue changed. */
  changed(): void;
  delivered(command: StoredCommand, record: DeliveredRecord | null): void;
  now(): number;
  /** How long a form waits for its answer, in ms. */
  patience: number;
}

/** Writes under way at the same time. */
const LANES = 4;

/** The queue of writes: keeps, sends in order, and tells what became of each. */
export class Outbox {
  phase: Phase = 'idle';
  #running: Promise<void> | null = null;
  #again = false;
  #unreachable = 0;
  #pausedFor: string | null = null;
  #pausedUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #attended = new Map<string, (outcome: Outcome) => void>();

  constructor(private readonly environment: OutboxEnvironment) {}

  /** Keeps a write, with its pictures, and sends it as soon as possible. */
  submit(command: Command, { replaces, after = [], uploads = [], draft }: SubmitOptions = {}): Submission {
    const { store } = this.environment;
    const ref = replaces ?? refOf(crypto.randomUUID());
    const pictures = uploads.map(upload => {
      const needs = upload.command.kind === 'update' ? [ref] : [];
      return this.#kept(upload.ref, upload.command, needs, upload.revises);
    });
    const record = this.#kept(ref, command, after, replaces !== undefined);
    const write = () => store.keep(record, pictures, draft);
    // One after the other: the order of the calls is the order of the queue.
    const written = this.#writing.then(write);
    this.#writing = written.catch(() => undefined);
    const kept = written.then(() => undefined);
    kept.catch(() => undefined);
    return { ref, kept, outcome: this.#attend(written) };
  }

  /** A command as the queue keeps it. */
  #kept(ref: LocalRef, command: Command, after: readonly LocalRef[], revises = false): KeptEntry {
    const { author, now } = this.environment;
    const [stored, bytes] = withoutBytes(command);
    const id = revises ? crypto.randomUUID() : entryIdOf(ref);
    const dependsOn = [...new Set([...dependenciesOf(stored), ...after.map(entryIdOf)])];
    const created = new Date(now()).toISOString();
    return {
      entry: { id, command: stored, author: author(), dependsOn, created },
      bytes,
      ...(revises ? { revises: entryIdOf(ref) } : {}),
    };
  }

  /** Sends what can be sent; resolves when nothing more can be sent now. */
  drain(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#drainUntilQuiet();
    return this.#running;
  }

  /** Tries an entry (or all) of the person signed in again at once, also one the server refused. */
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

  /** Forgets an entry and everything that needs it. Ask the person first. */
  async discard(id: string): Promise<void> {
    await this.environment.store.discard(id);
    this.environment.changed();
  }

  /** The session changed: what was paused goes on. */
  resume(): Promise<void> {
    this.#pausedFor = null;
    return this.drain();
  }

  async #attend(written: Promise<string>): Promise<Outcome> {
    let id: string;
    try {
      id = await written;
    } catch (cause) {
      const error = new ApiError({ status: 0, code: 'storage' }, { cause });
      return { status: 'rejected', error };
    }
    this.environment.changed();
    const first = new Promise<Outcome>(resolve => this.#attended.set(id, resolve));
    const drained = this.drain().then(() => this.#outcomeOf(id));
    const patience = this.environment.online() ? this.environment.patience : 0;
    const tired = new Promise<Outcome>(resolve => setTimeout(resolve, patience, { status: 'queued' }));
    return Promise.race([first, drained, tired]).finally(() => this.#attended.delete(id));
  }

  /** What the database tells, for entries another tab has sent. */
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
          const present = sender();
          await store.recoverInterrupted();
          if (present) await store.adopt(present);
          await this.#drainRound();
        });
        this.environment.changed();
      }
    } finally {
      this.#running = null;
    }
  }

  /** Sends what is ready, a few at a time: a slow link spends most of its time waiting for answers. */
  async #drainRound(): Promise<void> {
    const { store, sender, now } = this.environment;
    const held = new Set<string>();
    const flying = new Set<Promise<void>>();
    let stopped: Failure['kind'] | null = null;
    const fly = async (entry: OutboxEntry, author: string) => {
      const failure = await this.#deliver(entry);
      if (failure?.kind === 'unreachable' || failure?.kind === 'signed-out') stopped = failure.kind;
      if (failure?.kind === 'signed-out') this.#pausedFor = author;
      if (failure?.kind === 'wait' && failure.pause) this.#pausedUntil = now() + failure.pause;
    };
    // What was not due at the last look decides when to look again: time goes on meanwhile.
    let lookedAt = 0;
    let pause = 0;
    for (;;) {
      lookedAt = now();
      pause = this.#pause(lookedAt);
      const author = sender();
      const allowed = author && author !== this.#pausedFor && !stopped && !pause;
      const entry =
        allowed && flying.size < LANES ? nextEntry(await store.all(), author, held, lookedAt) : undefined;
      if (entry && author) {
        this.phase = 'sending';
        held.add(entry.id);
        const flight = fly(entry, author).finally(() => flying.delete(flight));
        flying.add(flight);
      } else if (flying.size > 0) await Promise.race(flying);
      else break;
    }
    const author = sender();
    if (!author || author === this.#pausedFor) return this.#rest('signed-out', null);
    this.#unreachable = stopped ? this.#unreachable + 1 : 0;
    const mine = (await store.all()).filter(entry => entry.author === author && entry.state === 'queued');
    const later = mine.filter(({ id, notBefore }) => notBefore > lookedAt || held.has(id));
    const due = stopped
      ? now() + backOff(this.#unreachable)
      : pause || Math.min(...later.map(({ notBefore }) => notBefore));
    this.#rest(mine.length > 0 ? 'waiting' : 'idle', Number.isFinite(due) ? due : null);
  }

  /** The instant before which the server wants to be left alone; 0 when it is past or the clock was put right. */
  #pause(now: number): number {
    return this.#pausedUntil > now && this.#pausedUntil <= now + LONGEST_PAUSE ? this.#pausedUntil : 0;
  }

  #rest(phase: Phase, due: number | null): void {
    this.phase = phase;
    clearTimeout(this.#timer);
    if (due !== null)
      this.#timer = setTimeout(() => void this.drain(), Math.max(0, due - this.environment.now()));
  }

  /** One attempt. Gives what went wrong, or nothing. */
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
      notBefore: failure.kind === 'wait' ? now() + backOff(attempts) : 0,
    });
    this.#settle(
      entry.id,
      rejected ? { status: 'rejected', error: new ApiError(failure.error) } : { status: 'queued' },
    );
    changed();
    return failure;
  }

  #settle(id: string, outcome: Outcome): void {
    this.#attended.get(id)?.(outcome);
  }

  /** The command with the server's ids in place of local references. */
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
