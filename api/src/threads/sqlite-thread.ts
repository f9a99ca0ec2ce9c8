import { Worker } from 'node:worker_threads';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';
import { type Connection, openElsewhere } from '../store/connect';
import { type CarriedError, unpackError } from './carried-error';
import { workerProgram } from './worker-program';

export interface SqliteStart {
  folder: string;
}

/** A statement sent to the thread, which answers in order. */
export interface ToSqlite {
  sql: string;
  parameters: unknown[];
}
export type FromSqlite = { result: QueryResult<unknown> } | { error: CarriedError };

interface Waiting {
  resolve(result: QueryResult<unknown>): void;
  reject(error: Error): void;
}

class ThreadedConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failed: Error | null = null;

  constructor(folder: string) {
    this.#worker = new Worker(workerProgram(), {
      execArgv: [],
      workerData: { sqlite: { folder } satisfies SqliteStart },
    });
    this.#worker.on('message', (answer: FromSqlite) => {
      const waiting = this.#waiting.shift();
      if ('error' in answer) waiting?.reject(unpackError(answer.error));
      else waiting?.resolve(answer.result);
    });
    this.#worker.once('error', error => this.#fail(error));
    this.#worker.once('exit', () => this.#fail(new Error('The thread of the database has ended')));
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise<QueryResult<unknown>>((resolve, reject) => {
      if (this.#failed) return reject(this.#failed);
      this.#waiting.push({ resolve, reject });
      // Kysely freezes the parameters, and frozen arrays are cloned slowly.
      this.#worker.postMessage({ sql, parameters: [...parameters] } satisfies ToSqlite);
    }) as Promise<QueryResult<Row>>;
  }

  // biome-ignore lint/correctness/useYield: nothing that writes on this thread streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('A threaded connection does not stream');
  }

  /** Ends the thread, which rolls back its open transaction. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failed ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** Gives the thread's only connection to one user at a time, as Kysely's SQLite driver does. */
class ThreadedDriver extends SqliteDriver {
  constructor(private readonly connection: ThreadedConnection) {
    super({ database: async () => ({ close: () => undefined, prepare: () => undefined as never }) });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection();
    return this.connection;
  }

  override destroy(): Promise<void> {
    return this.connection.end();
  }
}

/**
 * Opens the embedded database on a thread of its own, so that this thread can prepare the next rows while that thread
 * writes. This process must have locked the folder.
 */
export const openSqliteThread = (folder: string): Connection =>
  openElsewhere(folder, new ThreadedDriver(new ThreadedConnection(folder)));
