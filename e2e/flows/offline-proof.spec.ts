import { expect, test } from '@playwright/test';
import { meetForeignAnswers } from '../proof/foreign-answers';
import { isProven, type ProofOptions, runProof } from '../proof/run-proof';

test('a browser killed five times, a server killed, a link that cuts answers: everything is there once', async () => {
  test.setTimeout(400_000);
  process.env.CHROMIUM_PATH ??= '/usr/bin/chromium';
  const options: ProofOptions = { kills: 5, records: 14, photos: 4, seed: 7, log: () => undefined };
  const result = await runProof(options);
  expect(isProven(result, options), JSON.stringify(result)).toBe(true);
});

test('whatever a hotspot or proxy answers, nothing is kept, refused or signed out, and everything arrives', async () => {
  test.setTimeout(400_000);
  process.env.CHROMIUM_PATH ??= '/usr/bin/chromium';
  const statuses = [200, 204, 302, 401, 403, 404, 413, 511];
  const { cells, wrong } = await meetForeignAnswers(statuses, () => undefined);
  // Three bodies, from hotspots and from proxies, for six requests.
  expect(cells).toBe(statuses.length * 3 * 2 * 6);
  expect(wrong).toEqual([]);
});
