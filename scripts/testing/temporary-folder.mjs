import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives tests, and every process they start, a temporary folder of their own, which goes when all have ended. */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
