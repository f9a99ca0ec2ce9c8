import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnEngines('The link to one record', server => {
  const editor = () => server().as('editor');
  const open = (token: string) => server().anonymous.get(`record-links/${token}/sheet.pdf`);
  let support: string;
  let bird: string;

  const made = async (path: string, days = 30): Promise<string> => {
    const { status, body } = await editor().post(`${path}links/`, { days });
    expect(status).toBe(201);
    return body.token;
  };

  beforeAll(async () => {
    support = `cables/infrastructures/${await createdPoint(server())}/`;
    bird = `mortality/${(await editor().post('mortality/', samplesOf(server()).mortality())).body.id}/`;
  });

  it('opens the sheet of its record without an account, and nothing else', async () => {
    for (const path of [support, bird]) {
      const token = await made(path);
      const sheet = await open(token);
      expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(sheet.headers['cache-control']).toContain('private');
      expect(sheet.headers['x-robots-tag']).toBe('noindex');
      const bearer = { authorization: `Bearer ${token}` };
      for (const other of [path, 'mortality/', 'auth/users/me/', `${path}links/`])
        expect([401, 404, 405]).toContain((await server().anonymous.get(other, bearer)).status);
    }
  });

  it('is made and withdrawn by editors only', async () => {
    for (const client of [server().anonymous, server().as('reader')])
      expect([401, 403]).toContain((await client.post(`${bird}links/`, { days: 1 })).status);
    expect((await editor().post('mortality/999999/links/', {})).status).toBe(404);
    expect((await editor().post(`${bird}links/`, { days: 366 })).status).toBe(400);
    const [first, second, other] = [await made(bird), await made(bird), await made(support)];
    expect((await editor().delete(`${bird}links/`)).status).toBe(204);
    const statuses = await Promise.all([first, second, other].map(async token => (await open(token)).status));
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('ends by itself, and with the record or the rights of who made it', async () => {
    const { db } = server().context;
    const token = await made(bird);
    expect((await open(token)).status).toBe(200);
    await db.updateTable('users').set({ is_active: 0 }).where('username', '=', 'editor').execute();
    expect((await open(token)).status).toBe(404);
    await db.updateTable('users').set({ is_active: 1 }).where('username', '=', 'editor').execute();
    const past = new Date(Date.now() - 1000).toISOString();
    await db.updateTable('record_links').set({ expires_at: past }).execute();
    expect((await open(token)).status).toBe(404);
    const last = await made(bird);
    await editor().delete(bird);
    expect((await open(last)).status).toBe(404);
  });

  it('is read so many times in an hour', async () => {
    const token = await made(support);
    expect((await open(token)).status).toBe(200);
    await server().context.db.updateTable('attempts').set({ count: 300 }).execute();
    expect((await open(token)).status).toBe(429);
    await server().context.db.deleteFrom('attempts').execute();
  });

  it('is bounded in number, and cannot be guessed', async () => {
    const path = `cables/infrastructures/${await createdPoint(server())}/`;
    for (let count = 0; count < 20; count++) await made(path);
    expect((await editor().post(`${path}links/`, {})).status).toBe(409);
    const statuses = [];
    for (let count = 0; count < 70; count++) statuses.push((await open(`avicable_record_${count}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await open('x'.repeat(101))).status).toBe(404);
  });
});
