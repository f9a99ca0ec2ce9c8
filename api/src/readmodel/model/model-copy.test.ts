import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postgresEngine } from '../../store/postgres-engine';
import { ModelCopy } from './model-copy';
import type { ModelSource } from './model-source';

let folder = '';
let isAway = false;
/** Instant of the last read of the log of changes. */
let readAt = 0;

/** A copy of a database that fails on request; one kind of error is the copy's own. */
function copyOf(failing: () => Error | null): ModelCopy {
  const source = {
    connection: { engine: postgresEngine },
    changes: {
      get lag() {
        return performance.now() - readAt;
      },
      async current() {
        if (isAway) throw new Error('away');
        readAt = performance.now();
      },
    },
    async read() {
      const error = failing();
      if (error) throw error;
    },
    close: async () => undefined,
  };
  const settings = { path: join(folder, 'copy'), threads: 1, memoryMegabytes: 64, report: () => undefined };
  return new ModelCopy(source as unknown as ModelSource, settings, []);
}
const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avicable-copy-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['a second', 1_000],
  ['a quarter of an hour', 900_000],
])('answers a second after the database at most, which was away for %s', async (_case, ms) => {
  const copy = copyOf(() => (isAway ? refused : null));
  await copy.open();
  isAway = true;
  copy.note('all', '1');
  await vi.advanceTimersByTimeAsync(ms);
  await expect(copy.current()).rejects.toMatchObject({ refusal: { reason: 'database_away' } });
  isAway = false;
  await copy.current().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  await copy.current();
  await copy.close();
});

it('goes on pausing longer and longer where the database answers and the copy fails', async () => {
  let attempts = 0;
  const copy = copyOf(() => {
    attempts += 1;
    return new Error('of its own');
  });
  await copy.open();
  copy.note('all', '1');
  for (let second = 0; second < 600; second++) {
    await copy.current().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(attempts).toBeLessThan(25);
  await copy.close();
});
