import { beforeEach, expect, it } from 'vitest';
import { describeOnEngines } from '../../../test/harness';
import { AttemptLimiter } from './attempt-limiter';

const LIMITS = { perAccount: 3, perAddress: 5, windowMs: 60_000 };
const NOW = Date.parse('2026-03-01T12:00:00Z');

describeOnEngines('Attempts', server => {
  const db = () => server().context.db;
  const limiter = (mostRows = 1000) => new AttemptLimiter(db(), 'sign-in', LIMITS, mostRows);
  const rows = () => db().selectFrom('attempts').selectAll().execute();

  beforeEach(async () => {
    await db().deleteFrom('attempts').execute();
  });

  it('are counted by several processes together, in any case of letters', async () => {
    const [one, other] = [limiter(), limiter()];
    await one.count('192.0.2.1', 'lucie', NOW);
    await other.count('192.0.2.2', 'LUCIE', NOW);
    await one.count('192.0.2.3', 'Lucie', NOW);
    await expect(other.count('192.0.2.4', 'lucie', NOW + 20_000)).rejects.toMatchObject({
      statusCode: 429,
      refusal: { headers: { 'retry-after': '40' } },
    });
    await one.count('192.0.2.1', 'lucie', NOW + 60_000);
    const kept = JSON.stringify(await rows());
    expect(kept).not.toMatch(/lucie|192/i);
  });

  it('made at once do not slip through together', async () => {
    const processes = [limiter(), limiter(), limiter()];
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => processes[i % 3]?.count(`192.0.2.${i}`, 'lucie', NOW)),
    );
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(3);
  });

  it('that succeed clear the account and count no more for the address', async () => {
    const one = limiter();
    for (let round = 0; round < 12; round += 1) {
      await one.count('192.0.2.1', 'lucie', NOW);
      await one.succeeded('192.0.2.1', 'lucie');
    }
    for (let round = 0; round < 5; round += 1) await one.count('192.0.2.1', `stranger${round}`, NOW);
    await expect(one.count('192.0.2.1', 'stranger', NOW)).rejects.toMatchObject({ statusCode: 429 });
  });

  it('do not fill the database: what is over goes, and the oldest of too many', async () => {
    const old = limiter();
    for (let i = 0; i < 5; i += 1) await old.count(`198.51.100.${i}`, `old${i}`, NOW - 120_000);
    const flooded = limiter();
    for (let i = 0; i < 30; i += 1) await flooded.count(`192.0.2.${i}`, `name${i}`, NOW + i);
    expect((await rows()).length).toBe(60);
    await limiter(20).count('203.0.113.1', 'lucie', NOW + 40);
    expect((await rows()).length).toBe(22);
  });
});
