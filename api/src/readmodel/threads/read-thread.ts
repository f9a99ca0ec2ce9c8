import { Worker } from 'node:worker_threads';
import { workerProgram } from '../../threads/worker-program';
import { unpackError } from './carried-error';
import type { FromReader, ReaderStart, ToReader } from './read-messages';

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A thread that reads, so that a question over every record stops nobody else. */
export class ReadThread {
  /** Settled when the inventory is in its memory. */
  readonly ready: Promise<void>;
  /** Bytes its inventory takes, as last told. */
  bytes = 0;
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
          this.bytes = message.bytes;
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
    // Who waits for it is told; nobody may be waiting.
    this.ready.catch(() => undefined);
  }

  /** Whether it died and another one is needed. */
  get ended(): boolean {
    return this.#over !== null;
  }

  /** Whether it has the inventory in memory: before, a question would wait for it. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** How many questions it has not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  tell(message: Exclude<ToReader, { kind: 'job' }>, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** @throws what the job throws, as if it had been thrown here; Error when the thread dies */
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
    this.bytes = message.bytes;
    waiting?.resolve(message.output);
  }

  /** Keeps the process alive only while somebody waits for it. */
  #rest(): void {
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}
