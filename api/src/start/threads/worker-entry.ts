import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../threads/buffers-of';
import type { WorkerAnswer, WorkerTask } from '../../threads/run-in-worker';

/** Loads tasks on demand, since a worker runs only one task. */
const LOAD_TASK: Record<string, () => Promise<WorkerTask>> = {
  'decode-heic': async () => (await import('../../domain/media/decode-heic')).decodeHeic,
  'parse-file': async () => (await import('../../io/import/parse/parse-file')).parseFile,
  'back-up': async () => (await import('../backup/scheduled-backups')).makeScheduledBackup,
  'draw-sheet': async () => (await import('../../io/sheets/drawing/draw-sheet')).drawSheet,
  'change-shares': async () => (await import('../../domain/releases/site-work')).changeShares,
  'publish-release': async () => (await import('../../domain/releases/site-work')).publishUpload,
  'read-inpn-rules': async () => (await import('../../domain/sensitivity/read-inpn-rules')).readInpnRules,
  'read-taxref': async () => (await import('../../domain/species/taxref/read-taxref')).readTaxref,
  'resolve-stacks': async () => (await import('../../domain/releases/site-work')).resolveStacks,
  'site-status': async () => (await import('../../domain/releases/site-work')).siteStatus,
  'write-export': async () => (await import('../../io/export/write-on-thread')).writeExport,
  'unpack-release': async () => (await import('../../domain/releases/site-work')).unpackUpload,
};

async function runTask({ task, input }: { task: string; input: never }): Promise<void> {
  const run = await LOAD_TASK[task]?.();
  if (!run) throw new Error(`Unknown task ${task}`);
  let answer: WorkerAnswer<unknown>;
  try {
    answer = { status: 'done', output: await run(input) };
  } catch (error) {
    const { message, code }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    answer = { status: 'failed', message, code };
  }
  parentPort?.postMessage(answer, answer.status === 'done' ? buffersOf(answer.output) : []);
}

// A thread serves reads or statements until it ends, or runs one import or one task.
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
