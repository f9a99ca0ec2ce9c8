import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cleaning } from '../src/jobs/regular-jobs';
import { freeLease, takeLease } from '../src/store/leases';
import { describeOnEngines, startTestServer, startTwin, type TestServer } from './harness';
import { samplesOf } from './samples';

const LEASE_MS = 1500;
const leaseEnds = () => new Promise(resolve => setTimeout(resolve, LEASE_MS + 50));

describeOnEngines('A lease', server => {
  const connection = () => server().context.connection;
  const take = (holder: string, ms = LEASE_MS) => takeLease(connection(), { name: 'test', holder }, ms);

  it('has one holder, who may extend it, until it ends or is given back', async () => {
    expect([await take('one'), await take('other'), await take('one')]).toEqual([true, false, true]);
    await leaseEnds();
    expect([await take('other'), await take('one')]).toEqual([true, false]);
    await freeLease(connection(), { name: 'test', holder: 'one' });
    expect(await take('one')).toBe(false);
    await freeLease(connection(), { name: 'test', holder: 'other' });
    expect(await take('one')).toBe(true);
  });
});

describe.runIf(inject('postgresUrl'))('Cleaning by two servers', () => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async function start() {
    one = await startTestServer('postgres');
    other = await startTwin(one);
  }, 60_000);
  afterAll(async function stop() {
    await other?.close();
    await one?.close();
  });

  /**
   * Creates a sensitive area that was deleted long ago.
   * @returns a function for whether it still exists
   */
  async function deletedLongAgo() {
    const { sensitiveArea } = samplesOf(one);
    const { status, body } = await one.as('admin').post('sensitive-areas/', sensitiveArea());
    expect(status).toBe(201);
    const id: number = body.id ?? body.properties?.id;
    await one.context.db
      .updateTable('sensitive_areas')
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    return async () => {
      const rows = await one.context.db
        .selectFrom('sensitive_areas')
        .select('id')
        .where('id', '=', id)
        .execute();
      return rows.length === 1;
    };
  }

  it('one purges, the other takes over when the lease has run out', async () => {
    const [first, second] = [cleaning(one.context), cleaning(other.context)];
    const isFirstThere = await deletedLongAgo();
    await first.look();
    expect(await isFirstThere()).toBe(false);

    const isSecondThere = await deletedLongAgo();
    await second.look();
    // The work is not due again, but the lease is kept.
    await first.look();
    expect(await isSecondThere()).toBe(true);

    // As if the first process had been gone for a quarter of an hour.
    await one.context.db.updateTable('leases').set({ until: '2020-01-01T00:00:00.000Z' }).execute();
    await second.look();
    expect(await isSecondThere()).toBe(false);
    const isThirdThere = await deletedLongAgo();
    await first.look();
    expect(await isThirdThere()).toBe(true);

    // A stopping server releases the lease.
    await second.stop();
    await first.look();
    expect(await isThirdThere()).toBe(false);
  });
});
