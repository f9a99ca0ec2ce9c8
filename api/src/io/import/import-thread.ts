import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/config';
import type { Context } from '../../domain/records/context';
import type { SentAnswer } from '../../domain/records/perform-write';
import { type CarriedError, unpackError } from '../../threads/carried-error';
import { workerProgram } from '../../threads/worker-program';
import { type ImportOrder, runImport } from './run-import';

/** Size in bytes below which a file is imported faster than a thread starts. */
const SMALL_BYTES = 50_000;

export interface ImportStart {
  config: Config;
  order: ImportOrder;
}

/** `turn`: the thread waits for its turn to write; `over`: it has finished writing. */
export type FromImport =
  | { kind: 'turn' }
  | { kind: 'over' }
  | { kind: 'done'; answer: SentAnswer }
  | { kind: 'failed'; error: CarriedError };

/**
 * Runs an import. A large file gets a thread of its own, which ends afterwards.
 * @throws what the import throws
 */
export async function importOnThread(context: Context, order: ImportOrder): Promise<SentAnswer> {
  const { config, db } = context;
  const { file } = order.form;
  if (file.status !== 'received' || file.bytes.length < SMALL_BYTES) return runImport(context, order);
  const worker = new Worker(workerProgram(), {
    execArgv: [],
    workerData: { import: { config, order } satisfies ImportStart },
    transferList: [file.bytes.buffer as ArrayBuffer],
  });
  let isOver = false;
  let endTurn: () => void = () => undefined;
  // SQLite has one writer, so this thread's connection is reserved while the import thread writes.
  const giveTurn = () =>
    db.connection().execute(
      () =>
        new Promise<void>(resolve => {
          if (isOver) return resolve();
          endTurn = resolve;
          worker.postMessage('turn');
        }),
    );
  try {
    return await new Promise<SentAnswer>((resolve, reject) => {
      worker.on('message', (message: FromImport) => {
        if (message.kind === 'turn') giveTurn().catch(reject);
        else if (message.kind === 'over') endTurn();
        else if (message.kind === 'done') resolve(message.answer);
        else reject(unpackError(message.error));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The import thread ended without an answer')));
    });
  } finally {
    isOver = true;
    // Ending the thread rolls back its open transaction.
    await worker.terminate();
    endTurn();
  }
}
