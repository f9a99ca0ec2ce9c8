import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/config';
import { type CarriedError, unpackError } from '../../threads/carried-error';
import { workerProgram } from '../../threads/worker-program';

export interface ReaderStart {
  config: Config;
  secret: string;
}

export type ToReader =
  | { kind: 'job'; id: number; name: string; userId: number; input: unknown }
  | { kind: 'lists' }
  /** Gives the thread the buffer of a sent response for reuse. */
  | { kind: 'spent'; buffer: ArrayBuffer };

export type FromReader =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'failed'; id: number; error: CarriedError };

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A reading thread, so that queries over all records do not block the event loop. */
export class ReadThread {
  /** Resolves once the thread answers. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #over: Error | null = null;
  #isLoaded = false;

  constructor(start: ReaderStart) {
    this.#worker = new Worker(workerProgram(), { execArgv: [], workerData: { reader: start } });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromReader) => {
        if (message.kind === 'ready') {
          this.#isLoaded = true;
          resolve();
          this.#rest();
        } else this.#settle(message);
      });
      const end = (error: Error) => {
        this.#end(error);
        reject(error);
      };
      this.#worker.on('error', end);
      this.#worker.on('exit', () => end(new Error('The reading thread ended')));
    });
    // Avoids an unhandled rejection. Callers that await the promise handle the error.
    this.ready.catch(() => undefined);
  }

  /** Whether the thread has died and must be replaced. */
  get ended(): boolean {
    return this.#over !== null;
  }

  /** Whether the thread has started; until then queries wait. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Number of unanswered queries. */
  get waiting(): number {
    return this.#waiting.size;
  }

  tell(message: Exclude<ToReader, { kind: 'job' }>, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** @throws the job's error, restored on this thread; Error when the thread dies */
  run(name: string, userId: number, input: unknown): Promise<unknown> {
    if (this.#over) return Promise.reject(this.#over);
    const id = this.#count++;
    return new Promise((resolve, reject) => {
      this.#worker.ref();
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ kind: 'job', id, name, userId, input } satisfies ToReader);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(message: Exclude<FromReader, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#rest();
    if (message.kind === 'failed') {
      waiting?.reject(unpackError(message.error));
      return;
    }
    waiting?.resolve(message.output);
  }

  /** Keeps the process alive only while queries are unanswered. */
  #rest(): void {
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}
