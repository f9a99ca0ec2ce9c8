import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * The driver of the embedded database. Version 13 of the package needs Node-API 10, which Node 20 lacks; version 12,
 * compiled for Node 24.19 or newer, crashes during garbage collection (nodejs/node#65446).
 */
export const SQLite: typeof BetterSqlite3 = createRequire(import.meta.url)(
  Number(process.versions.napi) >= 10 ? 'better-sqlite3-node-api' : 'better-sqlite3',
);
