import { beforeEach, expect, it } from 'vitest';
import { describeOnSqlite } from '../../test/harness';
import { AttemptLimiter } from './attempt-limiter';

const LIMITS = { perRequester: 5, perTarget: 3, windowMs: 60_000 };
const NOW = Date.parse('2026-03-01T12:00:00Z');

describeOnSqlite('Attempts', server => {
  const db = () => server().context.db;
  const limiter = (mostRows = 1000) => new AttemptLimiter(db(), 'mail', LIMITS, mostRows);
  const rows = () => db().selectFrom('attempts').selectAll().execute();

  beforeEach(async () => {
    await db().deleteFrom('attempts').execute();
  });

  it('are counted across processes, case-insensitively', async () => {
    const [one, other] = [limiter(), limiter()];
    await one.count('192.0.2.1', 'lucie', { now: NOW });
    await other.count('192.0.2.2', 'LUCIE', { now: NOW });
    await one.count('192.0.2.3', 'Lucie', { now: NOW });
    await expect(other.count('192.0.2.4', 'lucie', { now: NOW + 20_000 })).rejects.toMatchObject({
      statusCode: 429,
      refusal: { headers: { 'retry-after': '40' } },
    });
    await one.count('192.0.2.1', 'lucie', { now: NOW + 60_000 });
    const kept = JSON.stringify(await rows());
    expect(kept).not.toMatch(/lucie|192/i);
  });

  it('made at once do not all pass', async () => {
    const processes = [limiter(), limiter(), limiter()];
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => processes[i % 3]?.count(`192.0.2.${i}`, 'lucie', { now: NOW })),
    );
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(3);
  });

  it('count per requester, however many targets there are', async () => {
    const one = limiter();
    for (let i = 0; i < 5; i += 1) await one.count('192.0.2.1', `stranger${i}`, { now: NOW });
    const more = { now: NOW, perRequester: 6 };
    await expect(one.count('192.0.2.1', 'stranger', { now: NOW })).rejects.toMatchObject({ statusCode: 429 });
    await expect(one.count('192.0.2.1', 'another', more)).rejects.toMatchObject({ statusCode: 429 });
    await one.count('192.0.2.2', 'stranger', more);
  });

  it('do not fill the database: expired ones and the oldest of too many are deleted', async () => {
    const old = limiter();
    for (let i = 0; i < 5; i += 1) await old.count(`198.51.100.${i}`, `old${i}`, { now: NOW - 120_000 });
    const flooded = limiter();
    for (let i = 0; i < 30; i += 1) await flooded.count(`192.0.2.${i}`, `name${i}`, { now: NOW + i });
    expect((await rows()).length).toBe(60);
    await limiter(20).count('203.0.113.1', 'lucie', { now: NOW + 40 });
    expect((await rows()).length).toBe(22);
  });
});
