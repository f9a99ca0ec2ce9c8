import { expect, test } from '@playwright/test';
import { isProven, type ProofOptions, runProof } from '../proof/run-proof';

test('a browser killed five times, a server killed, a link that cuts answers: everything is there once', async () => {
  test.setTimeout(400_000);
  process.env.CHROMIUM_PATH ??= '/usr/bin/chromium';
  const options: ProofOptions = { kills: 5, records: 12, photos: 4, seed: 7, log: () => undefined };
  const result = await runProof(options);
  expect(isProven(result, options), JSON.stringify(result)).toBe(true);
});
