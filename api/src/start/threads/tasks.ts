import type { WorkerTask } from '../../threads/run-in-worker';

/** Loads tasks on demand, since a worker runs only one. */
export const LOAD_TASK: Record<string, () => Promise<WorkerTask>> = {
  'decode-heic': async () => (await import('../../domain/media/decode-heic')).decodeHeic,
  'parse-file': async () => (await import('../../io/import/parse/parse-file')).parseFile,
  'read-taxref': async () => (await import('../../domain/species/taxref/read-taxref')).readTaxref,
};
