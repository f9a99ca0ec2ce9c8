import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the worker program: its source in development and tests, otherwise the built file beside the server. */
export function workerProgram(): string {
  const source = fileURLToPath(new URL('../start/threads/source-worker.mjs', import.meta.url));
  return existsSync(source) ? source : fileURLToPath(new URL('./worker-entry.js', import.meta.url));
}
