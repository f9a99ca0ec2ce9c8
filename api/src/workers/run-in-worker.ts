import { type Transferable, Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerTaskInput, WorkerTaskName, WorkerTaskOutput } from './tasks';
import { workerProgram } from './worker-program';

/** Long enough for the largest picture or import on a slow machine, short enough to end a hostile file. */
const DEADLINE_MS = 120_000;
const HEAP_LIMIT_MB = 1024;

/** The task could not cope with its input: it threw, ran out of memory or of time. Anything else is a bug. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError';
}

function asTaskError(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerTaskError(error.message) : error;
}

/**
 * Runs one task on its own thread, which ends with it: the event loop stays free and the memory is given back.
 *
 * @param transfer buffers handed over instead of copied; unusable here afterwards
 * @throws WorkerTaskError when the task threw, took longer than two minutes or more than its memory
 */
export function runInWorker<Name extends WorkerTaskName>(
  task: Name,
  input: WorkerTaskInput<Name>,
  transfer: Transferable[] = [],
): Promise<WorkerTaskOutput<Name>> {
  const worker = new Worker(workerProgram(), {
    execArgv: [],
    // What a decoder prints about a broken file is not for the server's log.
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  worker.stdout.resume();
  let deadline: NodeJS.Timeout | undefined;
  return new Promise<WorkerTaskOutput<Name>>((resolve, reject) => {
    const fail = (why: string) => reject(new WorkerTaskError(`Worker task ${task} ${why}`));
    deadline = setTimeout(() => fail('took too long'), DEADLINE_MS);
    worker.once('message', (answer: WorkerAnswer<WorkerTaskOutput<Name>>) => {
      if (answer.status === 'done') resolve(answer.output);
      else fail(`failed: ${answer.message}`);
    });
    worker.once('error', error => reject(asTaskError(error)));
    worker.once('exit', () => reject(new Error(`Worker task ${task} ended without an answer`)));
    worker.postMessage({ task, input }, transfer);
  }).finally(() => {
    clearTimeout(deadline);
    return worker.terminate();
  });
}
