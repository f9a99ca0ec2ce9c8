import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the tests and the processes they start a temporary folder, which is deleted at the end. */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-'));
  // PostgreSQL, which another user than root runs, must reach its folders below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
