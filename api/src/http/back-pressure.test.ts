import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerOf, headOf, listen, sendBytes } from '../../test/broken-off';
import { readConfig } from '../config/config';
import type { App } from './app-types';
import { refuseOverload } from './back-pressure';

const LIMITS = { bodyWindowMs: 60_000, bodyBytes: 1, workMs: 400, longWorkMs: 1500, stalledMs: 60_000 };
let app: App;
let port: number;
let settle: () => void;

beforeEach(async function start() {
  app = fastify() as unknown as App;
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    reply.code(error.statusCode ?? 500).send({ reason: error.message });
  });
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  refuseOverload(app, { ...readConfig({}), mostRequests: 1, timeLimits: LIMITS });
  app.get('/quick', async () => 'quick');
  app.get('/waits', () => new Promise(resolve => (settle = () => resolve('late'))));
  app.get('/never', () => new Promise(() => undefined));
  app.post('/fails-half-way', async request => {
    request.raw.pipe(new PassThrough());
    await new Promise(resolve => request.raw.once('data', resolve));
    throw new Error('The disk is full');
  });
  port = await listen(app);
});
afterEach(async function stop() {
  await app.close();
});

const isFree = async () => (await app.inject('/quick')).statusCode === 200;

it('keeps the slot of a disconnected client while its handler runs', async () => {
  const socket = await sendBytes(port, headOf('GET', '/waits'));
  await expect.poll(isFree).toBe(false);
  socket.destroy();
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(await isFree()).toBe(false);
  settle();
  await expect.poll(isFree).toBe(true);
});

it('aborts a handler that takes too long, and releases its slot if it never ends', async () => {
  const answer = answerOf(await sendBytes(port, headOf('GET', '/never', { Connection: 'close' })));
  expect(await answer).toContain('HTTP/1.1 503');
  expect(await isFree()).toBe(false);
  await expect.poll(isFree, { timeout: 8000 }).toBe(true);
});

it('answers the next request of a connection whose last body was not read to its end', async () => {
  const bytes = 2_000_000;
  const first = headOf('POST', '/fails-half-way', {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
  });
  const socket = await sendBytes(port, first);
  const answer = answerOf(socket);
  socket.write(Buffer.alloc(bytes));
  socket.write(headOf('GET', '/quick', { Connection: 'close' }));
  const text = await answer;
  expect(text).toContain('HTTP/1.1 500');
  expect(text).toMatch(/HTTP\/1\.1 200[\s\S]*quick$/);
});
