import { type Transferable, Worker } from 'node:worker_threads';
import { workerProgram } from './worker-program';

/**
 * Time limit in ms: enough for the largest picture or import on a slow machine, short enough to stop a hostile file.
 */
const DEADLINE_MS = 120_000;
const HEAP_LIMIT_MB = 1024;

export type WorkerAnswer<Output> =
  | { status: 'done'; output: Output }
  | { status: 'failed'; message: string; code: string | undefined };
/** A task of a worker: input and output must support structured cloning. */
export type WorkerTask = (input: never) => unknown;

/** A task failed on its input: it threw, or exceeded its memory or time. Any other error is a bug. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError';
  constructor(
    message: string,
    readonly why: 'threw' | 'exhausted',
    /** Code of the error that the task threw, such as `ENOSPC`. */
    readonly code?: string,
  ) {
    super(message);
  }
}

function asTaskError(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerTaskError(error.message, 'exhausted') : error;
}

/**
 * Runs one task on a thread of its own, so that the event loop stays free and the memory is released afterwards.
 * @param task its name in the worker's table, `start/threads/worker-entry.ts`
 * @param transfer buffers moved instead of copied; unusable for the caller afterwards
 * @param deadlineMs time after which the task is stopped
 * @throws WorkerTaskError if the task threw or exceeded its time or memory
 */
export function runInWorker<Task extends WorkerTask>(
  task: string,
  input: Parameters<Task>[0],
  transfer: Transferable[] = [],
  deadlineMs = DEADLINE_MS,
): Promise<Awaited<ReturnType<Task>>> {
  const worker = new Worker(workerProgram(), {
    execArgv: [],
    // Output of decoders about damaged files does not belong in the server's log.
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  worker.stdout.resume();
  let deadline: NodeJS.Timeout | undefined;
  return new Promise<Awaited<ReturnType<Task>>>((resolve, reject) => {
    deadline = setTimeout(
      () => reject(new WorkerTaskError(`Worker task ${task} took too long`, 'exhausted')),
      deadlineMs,
    );
    worker.once('message', (answer: WorkerAnswer<Awaited<ReturnType<Task>>>) => {
      if (answer.status === 'done') resolve(answer.output);
      else reject(new WorkerTaskError(`Worker task ${task} failed: ${answer.message}`, 'threw', answer.code));
    });
    worker.once('error', error => reject(asTaskError(error)));
    worker.once('exit', () => reject(new Error(`Worker task ${task} ended without an answer`)));
    worker.postMessage({ task, input }, transfer);
  }).finally(() => {
    clearTimeout(deadline);
    // The end is not awaited: the thread only ends once native code returns, which must not block the caller.
    void worker.terminate();
  });
}
