import type { ChangeLog, LogPosition } from './change-log';
import { groupBy } from './group-by';
import { letOthersIn } from './let-others-in';

/** Ids of changed records by table; `all`: anything may have changed. */
export type Changes = ReadonlyMap<string, readonly number[]> | 'all';
/** @param position the position up to which all changes have been reported */
export type ChangeListener = (changes: Changes, position: LogPosition) => void;

const POLL_MS = 100;

/** Follows the change log, so that data in memory stay as current as the database. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>();
  #position: LogPosition | null = null;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** Start of the last successful read, in ms of `performance.now()`. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly log: ChangeLog) {}

  /** Milliseconds since the log was last read. Later changes may not have been reported. */
  get lag(): number {
    return performance.now() - this.#readAt;
  }

  /**
   * Starts reporting changes. The schema must be up to date.
   * @param position only later changes are reported; without a position, `all` is reported first
   */
  async start(position: LogPosition | null = null): Promise<void> {
    this.#position = position;
    await this.current();
    this.#poll();
  }

  /** @returns a function that removes the listener */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Resolves once all changes committed before the call are reported. Concurrent callers share one read.
   * @throws the database's error if the log cannot be read
   */
  current(): Promise<void> {
    // A running read may have begun before the commit, so it is not shared.
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#running = this.#read();
        return this.#running;
      });
    return this.#next;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running.catch(() => undefined);
    await this.log.close();
  }

  #poll(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      // A failure shows in `lag` and in the next call of `current`.
      await this.current().catch(() => undefined);
      this.#poll();
    }, POLL_MS).unref();
  }

  async #read(): Promise<void> {
    const begunAt = performance.now();
    while (await this.#readPart()) await letOthersIn();
    this.#readAt = begunAt;
  }

  /**
   * Reads one part of the log and reports the changes in it.
   * @returns whether more changes follow
   */
  async #readPart(): Promise<boolean> {
    const readLog = () => this.log.read(this.#position);
    // After a failure, the log is read a second time, since a new connection replaces a failed connection.
    const { changes, position, gap, isPart = false } = await readLog().catch(readLog);
    if (this.#position === null || gap || changes.some(({ kind }) => kind === 'everything'))
      this.#tell('all', position);
    else if (changes.length > 0) {
      const byKind = groupBy(changes, ({ kind }) => kind);
      this.#tell(
        new Map([...byKind].map(([kind, of]) => [kind, of.map(({ item_id }) => item_id)])),
        position,
      );
    }
    this.#position = position;
    return isPart;
  }

  #tell(changes: Changes, position: LogPosition): void {
    for (const listener of this.#listeners) listener(changes, position);
  }
}
