import { Worker } from 'node:worker_threads';
import type { ReadAnswer, ReadRequest } from './serve-sqlite-reads';
import { workerProgram } from './worker-program';

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** A thread of its own that reads a SQLite file, so that a query over every row stops nobody else. */
export class SqliteReader {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private over: Error | null = null;

  constructor(file: string) {
    this.worker = new Worker(workerProgram(), { execArgv: [], workerData: { sqliteFile: file } });
    this.worker.on('message', (answer: ReadAnswer) => this.settle(answer));
    this.worker.on('error', error => this.end(error));
    this.worker.on('exit', () => this.end(new Error('The reading thread ended')));
    this.worker.unref();
  }

  /** Whether it died and another one is needed. */
  get ended(): boolean {
    return this.over !== null;
  }

  /** The rows of a query. @throws Error when it cannot be carried out */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.over) return Promise.reject(this.over);
    const request: ReadRequest = { id: this.count++, sql, parameters };
    return new Promise((resolve, reject) => {
      // It keeps the process alive only while somebody waits for it.
      this.worker.ref();
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private settle(answer: ReadAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.worker.unref();
    if (answer.status === 'done') waiting?.resolve(answer.rows);
    else waiting?.reject(new Error(answer.message));
  }

  private end(error: Error): void {
    this.over ??= error;
    for (const { reject } of this.waiting.values()) reject(this.over);
    this.waiting.clear();
  }
}
