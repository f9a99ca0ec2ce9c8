import fastify from 'fastify';
import { expect, it } from 'vitest';
import { postgresEngine } from '../store/postgres-engine';
import type { Store } from '../store/store';
import { errorHandler } from './error-handler';

it('the log of a failure tells its route, without path, query and values of the database', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: line => lines.push(line) } } });
  const storage = { note: () => null } as unknown as Store['storage'];
  app.setErrorHandler(errorHandler({ engine: postgresEngine, storage }));
  app.get('/user/verify_email/:token', () => {
    const detail = 'Failing row contains (12, osprey@example.org).';
    throw Object.assign(new Error('null value in column "id"'), { code: '23502', detail });
  });
  const answer = await app.inject('/user/verify_email/secret-token?q=osprey');
  expect(answer.statusCode).toBe(500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'GET',
    route: '/user/verify_email/:token',
    err: { message: 'null value in column "id"', code: '23502' },
  });
  for (const text of ['secret-token', 'osprey']) expect(lines.join()).not.toContain(text);
});
