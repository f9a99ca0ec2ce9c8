import type { LocalRef } from '../contract';
import type { StoredCommand } from '../outbox/command';
import { Outbox, type OutboxEnvironment } from '../outbox/outbox';
import { OutboxDatabase } from '../outbox/outbox-database';
import { OutboxStore } from '../outbox/outbox-store';
import { type RunExclusively, withLease } from '../outbox/run-exclusively';
import type { Sent } from '../outbox/send-command';
import { ApiError } from '../platform/transport/api-error';

/** A request to the server. */
interface Call {
  key: string;
  command: StoredCommand;
  bytes: number | undefined;
}
export type Answer = (call: Call) => Sent | Promise<Sent>;

/** For tests: a server that refuses with a status, or is unreachable (0). */
export const failing = (status: number, body?: unknown) => () => {
  throw new ApiError({ status, code: status ? 'invalid' : 'network', body });
};
let lastId = 0;
/** For tests: a server that assigns an id to every record. */
export const accepting: Answer = () => ({ record: { id: ++lastId }, etag: null });

/** For tests: a queue with a database of its own, a scripted server and a manual clock. */
export function setUp(
  options: { answer?: Answer; database?: OutboxDatabase; exclusively?: RunExclusively } = {},
) {
  const database = options.database ?? new OutboxDatabase(`test-${crypto.randomUUID()}`);
  const store = new OutboxStore(database);
  const world = {
    answer: options.answer ?? accepting,
    calls: [] as Call[],
    user: 'lea' as string | null,
    /** The last signed-in user. */
    author: 'lea',
    online: true,
    now: 1_000_000,
    delivered: [] as StoredCommand[],
  };
  const environment: OutboxEnvironment = {
    store,
    async send(entry, command, bytes) {
      const call = { key: entry.id, command, bytes: bytes?.byteLength };
      world.calls.push(call);
      return world.answer(call);
    },
    progress: () => undefined,
    author: () => world.user ?? world.author,
    sender: () => world.user,
    online: () => world.online,
    runExclusively: options.exclusively ?? withLease(database),
    changed: () => undefined,
    delivered: command => world.delivered.push(command),
    now: () => world.now,
    patience: 2000,
  };
  return { database, store, world, outbox: new Outbox(environment) };
}

export const point = { kind: 'create', resource: 'points', body: { network_type_id: 1 } } as const;
export const diagnosisOf = (infrastructure: LocalRef | number) =>
  ({ kind: 'create', resource: 'diagnosis', body: { infrastructure, media_id: [] } }) as const;
export const picture = (size = 8) => ({
  kind: 'upload' as const,
  picture: { bytes: new ArrayBuffer(size), name: 'pole.jpg', type: 'image/jpeg' },
  fields: { author: 'Léa' },
});
export const bodyOf = (call: Call | undefined) =>
  call && 'body' in call.command ? (call.command.body as Record<string, unknown>) : undefined;
