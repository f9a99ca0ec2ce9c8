// @vitest-environment jsdom
import { ApiError } from '../platform/transport/api-error';
import type { OutboxEntry } from './outbox-entry';
import { sendPicture } from './send-picture';

const id = '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10';
const command = {
  kind: 'upload' as const,
  picture: { name: 'a.jpg', type: 'image/jpeg', size: 5 },
  fields: { author: 'Zoé', source: '', date: null },
};
const bytes = Uint8Array.from([1, 2, 3, 4, 5]).buffer;

/** A server with resumable uploads that can be told to interrupt them. */
const server = {
  begun: [] as Request[],
  received: [] as number[],
  /** Status of its answers to `HEAD` requests about an upload. */
  knows: 200,
  /** Whether its answers contain the offset. A proxy may remove that header. */
  tellsOffset: true,
  breakAfter: Number.POSITIVE_INFINITY,
  answer: [200, '{"id":7}'] as [number, string],
};

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(part: ArrayBuffer) {
    const arrived = [...new Uint8Array(part)].slice(0, server.breakAfter);
    expect(Number(this.headers['upload-offset'])).toBe(server.received.length);
    server.received.push(...arrived);
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: arrived.length }));
    [this.status, this.responseText] = server.answer;
    const broken = arrived.length < part.byteLength;
    queueMicrotask(() => {
      this.dispatchEvent(new Event(broken ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

beforeEach(() => {
  Object.assign(server, {
    begun: [],
    received: [],
    knows: 200,
    tellsOffset: true,
    breakAfter: Number.POSITIVE_INFINITY,
    answer: [200, '{"id":7}'],
  });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'HEAD')
      return new Response(null, {
        status: server.knows,
        headers: server.tellsOffset ? { 'upload-offset': String(server.received.length) } : {},
      });
    server.begun.push(request);
    server.received = [];
    return new Response(null, { status: 201, headers: { location: '/api/v1/media/resumable/abc' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Attempts of the queue. Each one gets the upload path of the previous one. */
function attempts() {
  const entry = { id } as OutboxEntry;
  const progress: number[] = [];
  const attempt = async () =>
    (
      await sendPicture(entry, command, bytes, {
        begun: async uploadPath => Object.assign(entry, { uploadPath }),
        progress: sent => progress.push(sent),
      })
    ).json();
  return { attempt, progress };
}

it('sends the bytes with the picture’s fields under the entry’s id, and reports progress', async () => {
  const { attempt, progress } = attempts();
  expect(await attempt()).toEqual({ id: 7 });
  expect(server.received).toEqual([1, 2, 3, 4, 5]);
  expect(server.begun[0]?.headers.get('upload-length')).toBe('5');
  const words = server.begun[0]?.headers.get('upload-metadata')?.split(',');
  const decoded = words?.map(word => {
    const [name, value = ''] = word.split(' ');
    return [name, new TextDecoder().decode(Uint8Array.from(atob(value), letter => letter.charCodeAt(0)))];
  });
  expect(decoded).toEqual([
    ['author', 'Zoé'],
    ['uuid', id],
  ]);
  expect(progress).toEqual([0, 5]);
});

it('resumes an interrupted upload', async () => {
  const { attempt, progress } = attempts();
  server.breakAfter = 2;
  await expect(attempt()).rejects.toMatchObject({ status: 0, code: 'network' });
  server.breakAfter = Number.POSITIVE_INFINITY;
  expect(await attempt()).toEqual({ id: 7 });
  expect(server.begun).toHaveLength(1);
  expect(server.received).toEqual([1, 2, 3, 4, 5]);
  expect(progress).toEqual([0, 2, 2, 5]);
});

it('asks for the answer again when only that was lost', async () => {
  const { attempt } = attempts();
  server.answer = [502, 'Bad gateway'];
  await expect(attempt()).rejects.toMatchObject({ status: 0, code: 'unexpected_format' });
  server.answer = [200, '{"id":7}'];
  expect(await attempt()).toEqual({ id: 7 });
  expect(server.received).toEqual([1, 2, 3, 4, 5]);
});

it('waits for another try when the answer does not say how far the upload is', async () => {
  const { attempt } = attempts();
  server.breakAfter = 2;
  await expect(attempt()).rejects.toBeInstanceOf(ApiError);
  Object.assign(server, { breakAfter: Number.POSITIVE_INFINITY, tellsOffset: false });
  await expect(attempt()).rejects.toMatchObject({ status: 0, code: 'unexpected_format' });
  server.tellsOffset = true;
  expect(await attempt()).toEqual({ id: 7 });
  expect(server.received).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  ['the server has forgotten the upload', 404],
  ['its author has lost the right to it, which only the next answer can say', 403],
  ['a proxy lets no question about it pass', 405],
])('starts over when %s', async (_case, status) => {
  const { attempt } = attempts();
  server.breakAfter = 2;
  await expect(attempt()).rejects.toBeInstanceOf(ApiError);
  server.breakAfter = Number.POSITIVE_INFINITY;
  server.knows = status;
  expect(await attempt()).toEqual({ id: 7 });
  expect(server.begun).toHaveLength(2);
});

it('distinguishes a refusal from a temporary failure', async () => {
  const { attempt } = attempts();
  server.answer = [409, ''];
  await expect(attempt()).rejects.toMatchObject({ status: 423 });
  server.answer = [413, '<h1>413 Request Entity Too Large</h1>'];
  await expect(attempt()).rejects.toMatchObject({ status: 0, code: 'unexpected_format' });
  server.answer = [
    400,
    '{"code":"invalid","problems":[{"path":["storage"],"code":"file_damaged","params":{}}]}',
  ];
  await expect(attempt()).rejects.toMatchObject({ status: 400, problems: [{ code: 'file_damaged' }] });
});
