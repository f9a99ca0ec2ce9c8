import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../test/harness';
import { MailWorker } from './mail/mail-worker';
import { runRegularJobs } from './regular-jobs';

afterEach(() => vi.useRealTimers());

it('log the first of several failures in a row, and the next one after a success', async () => {
  const server = await startTestServer('sqlite');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hooks: Record<string, () => Promise<void>> = {};
  const error = vi.fn();
  const compare = vi.fn().mockRejectedValue(new Error('connect ECONNREFUSED'));
  const app = {
    log: { error },
    addHook: (name: string, hook: () => Promise<void>) => {
      hooks[name] = hook;
    },
  };
  try {
    runRegularJobs(app as never, { ...server.context, model: { compare } as never }, async () => undefined);
    await hooks.onListen?.();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([compare.mock.calls.length, error.mock.calls.length]).toEqual([4, 1]);
    compare.mockResolvedValueOnce(undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(error.mock.calls.map(([, line]) => line)).toEqual(
      Array(2).fill('the read model could not be tended'),
    );
    await hooks.onClose?.();
  } finally {
    await server.close();
  }
});

it('tell once that the queue of mails cannot be read', async () => {
  const queueFailed = vi.fn();
  const selectFrom = vi.fn(() => {
    throw new Error('connect ECONNREFUSED');
  });
  const worker = new MailWorker({ db: { selectFrom }, retryMs: 5, queueFailed } as never);
  worker.start();
  await expect.poll(() => selectFrom.mock.calls.length).toBeGreaterThan(3);
  await worker.stop();
  expect(queueFailed).toHaveBeenCalledTimes(1);
});
