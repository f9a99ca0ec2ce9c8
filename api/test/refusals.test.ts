import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { samplesOf } from './samples';

const PROBLEM = { accept: 'application/json, application/problem+json' };

describeOnSqlite('Refusals', server => {
  const paths = [
    'cables/points/999999/',
    'cables/points/?in_bbox=x',
    'auth/users/me/',
    'changes/?since=1-1-x',
  ];

  it.each(paths)('of %s are as they were, and problems for clients that accept these', async path => {
    const client = path.startsWith('auth') ? server().anonymous : server().as('reader');
    const before = await client.get(path);
    expect(before.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const member of ['type', 'title', 'status']) expect(before.body).not.toHaveProperty(member);
    const { status, headers, body } = await client.get(path, PROBLEM);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const { type, title, status: said, ...rest } = body;
    expect({ type, said, rest }).toEqual({ type: 'about:blank', said: status, rest: before.body });
    expect(title).toMatch(/^[A-Z]/);
  });

  it('of a field called like a member of the problem still name it', async () => {
    const news = await server().as('admin').post('admin/news/', { title: '' }, PROBLEM);
    expect(news.body).toMatchObject({ title: 'Bad Request', status: 400 });
    expect(JSON.stringify(news.body.problems)).toContain('"path":["title"]');
  });

  it('are not the only answers with headers about what happened and what is left', async () => {
    const editor = server().as('editor');
    const key = { 'idempotency-key': 'once' };
    const first = await editor.post('cables/points/', samplesOf(server()).point(), key);
    const again = await editor.post('cables/points/', samplesOf(server()).point(), key);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const choice = { kind: 'infrastructures', ids: [first.body.properties.id] };
    const { headers } = await editor.post('selections/', choice);
    expect(Number(headers['ratelimit-remaining'])).toBe(Number(headers['ratelimit-limit']) - 1);
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    let refused = headers;
    for (let guess = 0, status = 401; guess < 70 && status === 401; guess++) {
      const wrong = { authorization: `Bearer avicable_read_${guess}` };
      ({ status, headers: refused } = await server().anonymous.get('ogc/collections/', wrong));
    }
    expect(refused).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });
    expect(refused['retry-after']).toBeDefined();
  });
});
