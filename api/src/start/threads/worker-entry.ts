import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../threads/buffers-of';
import type { WorkerAnswer } from '../../threads/run-in-worker';
import { LOAD_TASK } from './tasks';

async function runTask({ task, input }: { task: string; input: never }): Promise<void> {
  const run = await LOAD_TASK[task]?.();
  if (!run) throw new Error(`Unknown task ${task}`);
  let answer: WorkerAnswer<unknown>;
  try {
    answer = { status: 'done', output: await run(input) };
  } catch (error) {
    answer = { status: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, answer.status === 'done' ? buffersOf(answer.output) : []);
}

// A thread serves reads or statements until it is ended, runs one import or one task.
if (parentPort && workerData?.reader) {
  const { serveReads } = await import('./serve-reads');
  await serveReads(parentPort, workerData.reader);
} else if (parentPort && workerData?.import) {
  const { serveImport } = await import('./serve-import');
  await serveImport(parentPort, workerData.import);
} else if (parentPort && workerData?.sqlite) {
  const { serveSqlite } = await import('./serve-sqlite');
  await serveSqlite(parentPort, workerData.sqlite);
} else parentPort?.once('message', runTask);
