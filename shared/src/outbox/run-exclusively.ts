import type { OutboxDatabase } from './outbox-database';

/** Runs a task while no other tab runs such a task. */
export type RunExclusively = (task: () => Promise<void>) => Promise<void>;

const NAME = 'avicable-outbox';
const LEASE = 30_000;
const POLL = 250;

/** Exclusive across tabs through Web Locks: the browser releases the lock of a closed tab. */
export function withWebLocks(locks: LockManager): RunExclusively {
  return task => locks.request(NAME, task);
}

/**
 * Exclusive across tabs through a lease in the database. The lease is renewed while the task runs. It expires after
 * 30 s.
 */
export function withLease(database: OutboxDatabase, now: () => number = Date.now): RunExclusively {
  const holder = crypto.randomUUID();
  const acquire = () =>
    database.transaction('rw', database.leases, async () => {
      const held = await database.leases.get(NAME);
      if (held && held.holder !== holder && held.until > now()) return false;
      await database.leases.put({ name: NAME, holder, until: now() + LEASE });
      return true;
    });
  const release = () =>
    database.transaction('rw', database.leases, async () => {
      if ((await database.leases.get(NAME))?.holder === holder) await database.leases.delete(NAME);
    });
  return async task => {
    while (!(await acquire())) await new Promise(resolve => setTimeout(resolve, POLL));
    const renewal = setInterval(() => void acquire(), LEASE / 3);
    try {
      await task();
    } finally {
      clearInterval(renewal);
      await release();
    }
  };
}
