import type { Config } from '../../config/config';
import { overloaded } from '../../http/request-refused';
import type { ChangeFeed } from '../../store/change-feed';
import type { Queryable } from '../../store/connect';
import type { NomenclatureLists } from '../lists/nomenclature-lists';
import type { ReadModel } from '../model/read-model';
import { ReadThread } from './read-thread';

/** Milliseconds for which the decision to use threads is cached. */
const BELIEVED_MS = 60_000;
/** Maximum of queries that wait for one thread. */
const MOST_WAITING = 64;
/** Milliseconds after a start of threads before dead threads are replaced, in case they died at once. */
const AGAIN_AFTER_MS = 1_000;

/** A read over many records. Input and output must support structured cloning. */
export type ReadJob<Context, Input, Output> = (
  viewer: { context: Context; db: Queryable; userId: number },
  input: Input,
) => Promise<Output>;
/** Jobs by the name under which threads run them. */
export type ReadJobs<Context> = Record<string, ReadJob<Context, never, unknown>>;

interface Parts {
  config: Config;
  connection: { changes: ChangeFeed };
  db: Queryable;
  model: ReadModel;
  lists: NomenclatureLists;
}

/** Runs reads over many records: on this thread while there are few records, else on worker threads. */
export class Reads<Context extends Parts> {
  #threads: ReadThread[] = [];
  #isLarge = false;
  #askedAt = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #waitingForOne = 0;
  #unlisten: () => void = () => undefined;
  readonly #names: ReadonlyMap<ReadJob<Context, never, unknown>, string>;

  constructor(
    private readonly context: Context,
    jobs: ReadJobs<Context>,
    private readonly secret: string,
  ) {
    this.#names = new Map(Object.entries(jobs).map(([name, job]) => [job, name]));
  }

  /** Number of threads that answer reads of the database: this thread alone, or the worker threads. */
  get threads(): number {
    return Math.max(1, this.#threads.length);
  }

  /** Whether there are so many records that threads read them. */
  get isLarge(): boolean {
    return this.#isLarge;
  }

  /** Number of unanswered queries to worker threads. */
  get waiting(): number {
    return this.#threads.reduce((sum, { waiting }) => sum + waiting, this.#waitingForOne);
  }

  /** Starts to follow changes. If worker threads are used, it resolves once they answer. */
  async start(): Promise<void> {
    const { changes } = this.context.connection;
    this.#unlisten = changes.listen((what, position) => {
      this.context.model.note(what, position);
      // If reading fails, the former lists are still shown. Input is validated against the database.
      if (what === 'all' || what.has('nomenclatures'))
        void this.context.lists.refresh().catch(() => undefined);
    });
    this.context.lists.onRefresh = () => {
      for (const thread of this.#threads) thread.tell({ kind: 'lists' });
    };
    await changes.start(await this.context.model.open());
    if (await this.#shallUseThreads()) await Promise.all(this.#live().map(thread => thread.ready));
  }

  /**
   * Runs a job.
   * @throws RequestRefused 503 if too many queries are waiting; the job's error
   */
  async run<Input, Output>(
    job: ReadJob<Context, Input, Output>,
    userId: number,
    input: Input,
  ): Promise<Output> {
    const name = this.#names.get(job);
    const { context } = this;
    // Jobs without a name use the read model, which is kept up to date only on this thread.
    if (name === undefined || !(await this.#shallUseThreads()))
      return job({ context, db: context.db, userId }, input);
    const thread = await this.#idlest();
    return thread.run(name, userId, input) as Promise<Output>;
  }

  /** Passes the buffer of a sent response to a thread for reuse; it is unusable afterwards. */
  giveBack({ buffer }: Uint8Array): void {
    const thread = this.#threads.find(({ ended }) => !ended);
    if (thread && buffer instanceof ArrayBuffer) thread.tell({ kind: 'spent', buffer }, [buffer]);
  }

  async close(): Promise<void> {
    this.#unlisten();
    await Promise.all(this.#threads.map(thread => thread.close()));
  }

  /** The thread with the fewest queries. Without a loaded thread, the first that loads. */
  async #idlest(): Promise<ReadThread> {
    const living = this.#live();
    const loaded = living.filter(thread => thread.isLoaded);
    const [idlest] = loaded.sort((a, b) => a.waiting - b.waiting);
    if (idlest) {
      if (idlest.waiting >= MOST_WAITING) throw overloaded();
      return idlest;
    }
    if (living.length === 0 || this.#waitingForOne >= MOST_WAITING) throw overloaded();
    this.#waitingForOne += 1;
    try {
      return await Promise.any(living.map(thread => thread.ready.then(() => thread)));
    } catch (error) {
      // All threads failed to start. The first error stands for all.
      throw error instanceof AggregateError ? error.errors[0] : error;
    } finally {
      this.#waitingForOne -= 1;
    }
  }

  /** The living threads. Dead threads are replaced, though not immediately after a start. */
  #live(): ReadThread[] {
    const { config } = this.context;
    const living = this.#threads.filter(thread => !thread.ended);
    const isTooSoon = performance.now() - this.#begunAt < AGAIN_AFTER_MS;
    while (!isTooSoon && living.length < config.readThreads) {
      this.#begunAt = performance.now();
      living.push(new ReadThread({ config, secret: this.secret }));
    }
    this.#threads = living;
    return [...living];
  }

  async #shallUseThreads(): Promise<boolean> {
    if (Date.now() - this.#askedAt > BELIEVED_MS) {
      this.#askedAt = Date.now();
      const { last } = await this.context.db
        .selectFrom('infrastructures')
        .select(eb => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      this.#isLarge = Number(last ?? 0) >= this.context.config.readThreadsFrom;
    }
    return this.#isLarge;
  }
}
