import { beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../domain/records/context';
import { RequestRefused } from '../../http/request-refused';
import type { ReadThread } from './read-thread';
import { Reads } from './reads';

/** Threads that start and die at the test's command. */
const TestThread = vi.hoisted(
  () =>
    class TestThread {
      static all: TestThread[] = [];
      ended = false;
      isLoaded = false;
      waiting = 0;
      asked: string[] = [];
      load: () => void = () => undefined;
      fail: (error: Error) => void = () => undefined;
      ready = new Promise<void>((resolve, reject) => {
        this.load = () => {
          this.isLoaded = true;
          resolve();
        };
        this.fail = error => {
          this.ended = true;
          reject(error);
        };
      });
      constructor() {
        this.ready.catch(() => undefined);
        TestThread.all.push(this);
      }
      tell() {}
      async run(name: string) {
        this.asked.push(name);
        return this;
      }
      async close() {}
    },
);
vi.mock('./read-thread', () => ({ ReadThread: TestThread }));

const NOBODY = 0;
const job = async () => undefined;
let reads: Reads<Context>;
const ask = () => reads.run(job, NOBODY, null) as Promise<unknown> as Promise<ReadThread>;

beforeEach(function makeReads() {
  vi.useFakeTimers();
  TestThread.all = [];
  const db = {
    selectFrom: () => ({ select: () => ({ executeTakeFirstOrThrow: async () => ({ last: 1 }) }) }),
  };
  reads = new Reads(
    {
      db,
      config: { readThreads: 2, readThreadsFrom: 1 },
      connection: { changes: { current: async () => undefined } },
    } as unknown as Context,
    { job },
    'secret',
  );
  return () => vi.useRealTimers();
});

it('uses the replacement of a dead thread only once it is loaded', async () => {
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  const [one, two] = TestThread.all;
  expect(one?.asked).toEqual([]);
  one?.load();
  expect(await first).toBe(one);
  two?.load();
  one?.fail(new Error('killed'));

  await vi.advanceTimersByTimeAsync(2000);
  expect(await ask()).toBe(two);
  const replacement = TestThread.all[2];
  expect([replacement?.ended, replacement?.asked]).toEqual([false, []]);
  if (two) two.waiting = 5;
  expect(await ask()).toBe(two);
  replacement?.load();
  expect(await ask()).toBe(replacement);
});

it('reports why no thread starts, and does not restart them continuously', async () => {
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  for (const thread of TestThread.all) thread.fail(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await expect(ask()).rejects.toThrow(RequestRefused);
  expect(TestThread.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  const later = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(TestThread.all).toHaveLength(4);
  TestThread.all[2]?.load();
  expect(await later).toBe(TestThread.all[2]);
});
