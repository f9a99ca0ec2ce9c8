import type { MessagePort } from 'node:worker_threads';
import SQLite from 'better-sqlite3';

/** One query for the reading thread. */
export interface ReadRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export type ReadAnswer =
  | { id: number; status: 'done'; rows: unknown[] }
  | { id: number; status: 'failed'; message: string };

/** Answers queries on a database file, read only, until the thread is ended. */
export function serveSqliteReads(port: MessagePort, file: string): void {
  const database = new SQLite(file, { readonly: true, timeout: 10_000 });
  database.pragma('cache_size = -65536');
  port.on('message', ({ id, sql, parameters }: ReadRequest) => {
    let answer: ReadAnswer;
    try {
      answer = { id, status: 'done', rows: database.prepare(sql).all(...parameters) };
    } catch (error) {
      answer = { id, status: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
}
