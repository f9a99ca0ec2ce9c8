import { heicInWorker } from './heic-in-worker';

/** The running workers, in start order. */
let running: FakeWorker[] = [];
let started = 0;

class FakeWorker extends EventTarget {
  postMessage = vi.fn();
  constructor() {
    super();
    started += 1;
    running.push(this);
  }
  answer(jpeg: ArrayBuffer | null) {
    this.dispatchEvent(new MessageEvent('message', { data: jpeg }));
  }
  terminate() {
    running = running.filter(worker => worker !== this);
  }
}

const turnOfNext = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  running = [];
  started = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
});

it('decodes one picture at a time, each once, and ends its workers', async () => {
  const [first, second, jpeg] = [new ArrayBuffer(1), new ArrayBuffer(2), new ArrayBuffer(3)];
  const answers = Promise.all([heicInWorker(first), heicInWorker(second), heicInWorker(first)]);
  await turnOfNext();
  expect(running).toHaveLength(1);
  expect(running[0]?.postMessage).toHaveBeenCalledWith(expect.objectContaining({ bytes: first }));
  running[0]?.answer(jpeg);
  await turnOfNext();
  expect(running).toHaveLength(1);
  running[0]?.answer(null);
  expect(await answers).toEqual([jpeg, null, jpeg]);
  expect([running.length, started]).toEqual([0, 2]);
});

it('gives up after 20 seconds and continues with the next picture', async () => {
  const slow = heicInWorker(new ArrayBuffer(1));
  const next = heicInWorker(new ArrayBuffer(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await slow).toBeNull();
  await turnOfNext();
  running[0]?.dispatchEvent(new Event('error'));
  expect(await next).toBeNull();
  expect(running).toHaveLength(0);
});

it('skips a picture that was aborted before its turn', async () => {
  const first = heicInWorker(new ArrayBuffer(1));
  const leaving = new AbortController();
  const gone = heicInWorker(new ArrayBuffer(1), leaving.signal);
  await turnOfNext();
  leaving.abort();
  running[0]?.answer(null);
  expect(await Promise.all([first, gone])).toEqual([null, null]);
  expect(started).toBe(1);
});
