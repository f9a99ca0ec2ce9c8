import type { MessagePort } from 'node:worker_threads';
import { createContext } from '../context';
import type { ChangeFeed } from '../database/change-feed';
import { openForReading } from '../database/connect';
import { keepSpent } from '../http/json-bytes';
import { makeWideTiles } from '../modules/tiles/tile-jobs';
import { packError } from './carried-error';
import { READ_JOBS, type ReadJobName } from './read-jobs';
import type { FromReader, ReaderStart, ToReader } from './read-messages';

/** Changes are told by the thread that writes. */
const SILENT: ChangeFeed = {
  start: async () => undefined,
  listen: () => () => undefined,
  settled: async () => undefined,
  stop: async () => undefined,
};

type Job = (viewer: unknown, input: unknown) => Promise<unknown>;

/** Large arrays of an answer are handed over, unless they are kept here as well. */
function buffersOf(name: ReadJobName, output: unknown): ArrayBuffer[] {
  if (name !== 'infrastructure-list' && name !== 'find-infrastructures') return [];
  return Object.values(output ?? {})
    .filter(value => ArrayBuffer.isView(value))
    .map(view => view.buffer)
    .filter(buffer => buffer instanceof ArrayBuffer);
}

/** Answers reads on a connection of its own until the thread is ended. */
export async function serveReads(port: MessagePort, { config, secret }: ReaderStart): Promise<void> {
  const context = createContext(config, { ...openForReading(config), changes: SILENT }, secret);
  const { inventory, lists, db } = context;
  const send = (message: FromReader, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  async function run(message: Extract<ToReader, { kind: 'job' }>) {
    const { id, name, userId, input } = message;
    try {
      const output = await (READ_JOBS[name] as unknown as Job)({ context, db, userId }, input);
      send(
        { kind: 'done', id, output, bytes: inventory.bytes + context.tileCache.bytes },
        buffersOf(name, output),
      );
    } catch (error) {
      send({ kind: 'failed', id, error: packError(error) });
    }
  }

  port.on('message', (message: ToReader) => {
    if (message.kind === 'changes') inventory.note(message.changes);
    else if (message.kind === 'lists') void lists.refresh();
    else if (message.kind === 'spent') keepSpent(message.buffer);
    else void run(message);
  });
  await inventory.columns();
  await makeWideTiles(context);
  send({ kind: 'ready', bytes: inventory.bytes });
}
