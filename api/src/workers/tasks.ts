import type { parseFile } from '../modules/import/parse/parse-file';
import type { decodeHeic } from '../modules/media/decode-heic';
import type { readTaxref } from '../modules/species/taxref/read-taxref';

/** What can be asked of a worker: input and output must survive a structured clone. */
export interface WorkerTasks {
  'decode-heic': typeof decodeHeic;
  'parse-file': typeof parseFile;
  'read-taxref': typeof readTaxref;
}
export type WorkerTaskName = keyof WorkerTasks;
export type WorkerTaskInput<Name extends WorkerTaskName> = Parameters<WorkerTasks[Name]>[0];
export type WorkerTaskOutput<Name extends WorkerTaskName> = Awaited<ReturnType<WorkerTasks[Name]>>;

export type WorkerAnswer<Output> = { status: 'done'; output: Output } | { status: 'failed'; message: string };

/** Loads a task only when it is asked for: a worker lives for one task. */
export const LOAD_TASK: { [Name in WorkerTaskName]: () => Promise<WorkerTasks[Name]> } = {
  'decode-heic': async () => (await import('../modules/media/decode-heic')).decodeHeic,
  'parse-file': async () => (await import('../modules/import/parse/parse-file')).parseFile,
  'read-taxref': async () => (await import('../modules/species/taxref/read-taxref')).readTaxref,
};
