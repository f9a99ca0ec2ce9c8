import type { MessagePort } from 'node:worker_threads';
import { keepSpent } from '../../http/json-bytes';
import type { FromReader, ReaderStart, ToReader } from '../../readmodel/threads/read-thread';
import { ChangeFeed } from '../../store/change-feed';
import { openForReading } from '../../store/connect';
import { buffersOf } from '../../threads/buffers-of';
import { packError } from '../../threads/carried-error';
import { createContext } from '../create-context';
import { READ_JOBS } from '../read-jobs';

/** Never reports changes, since the main thread tells this thread when lists change. */
const SILENT = new ChangeFeed({
  read: async () => ({ changes: [], position: '', gap: false }),
  close: async () => undefined,
});

/** Jobs whose output is transferred instead of copied, since this thread does not keep it. */
const TRANSFERRED = new Set(['infrastructure-list']);

/** Answers reads on its own connection until the thread ends. */
export async function serveReads(port: MessagePort, { config, secret }: ReaderStart): Promise<void> {
  const context = createContext(
    config,
    {
      limitStatements: () => undefined,
      ...openForReading(config),
      changes: SILENT,
    },
    secret,
  );
  const { lists, db } = context;
  const send = (message: FromReader, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  async function run(message: Extract<ToReader, { kind: 'job' }>) {
    const { id, name, userId, input } = message;
    try {
      const job = READ_JOBS[name];
      if (!job) throw new Error(`Unknown job ${name}`);
      const output = await job({ context, db, userId }, input as never);
      send({ kind: 'done', id, output }, TRANSFERRED.has(name) ? buffersOf(output) : []);
    } catch (error) {
      send({ kind: 'failed', id, error: packError(error) });
    }
  }

  port.on('message', (message: ToReader) => {
    if (message.kind === 'lists') void lists.refresh();
    else if (message.kind === 'spent') keepSpent(message.buffer);
    else void run(message);
  });
  send({ kind: 'ready' });
}
