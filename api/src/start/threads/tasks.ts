import type { WorkerTask } from '../../threads/run-in-worker';

/** Loads tasks on demand, since a worker runs only one. */
export const LOAD_TASK: Record<string, () => Promise<WorkerTask>> = {
  'decode-heic': async () => (await import('../../domain/media/decode-heic')).decodeHeic,
  'parse-file': async () => (await import('../../io/import/parse/parse-file')).parseFile,
  'back-up': async () => (await import('../backup/scheduled-backups')).makeScheduledBackup,
  'draw-sheet': async () => (await import('../../io/sheets/drawing/draw-sheet')).drawSheet,
  'change-shares': async () => (await import('../../domain/releases/site-work')).changeShares,
  'publish-release': async () => (await import('../../domain/releases/site-work')).publishUpload,
  'read-taxref': async () => (await import('../../domain/species/taxref/read-taxref')).readTaxref,
  'site-status': async () => (await import('../../domain/releases/site-work')).siteStatus,
  'unpack-release': async () => (await import('../../domain/releases/site-work')).unpackUpload,
};
