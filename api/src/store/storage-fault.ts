import { BucketError } from './files/bucket';

export type StorageFault = 'disk_full' | 'disk_failing' | 'database_damaged' | BucketFault;
export type BucketFault = 'bucket_away' | 'bucket_full' | 'bucket_missing' | 'bucket_refused';

const BUCKET_FAULTS = {
  BUCKET_AWAY: 'bucket_away',
  BUCKET_FULL: 'bucket_full',
  BUCKET_MISSING: 'bucket_missing',
  BUCKET_REFUSED: 'bucket_refused',
} as const;

export const isFull = (fault: StorageFault | null): boolean =>
  fault === 'disk_full' || fault === 'bucket_full';

const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'SQLITE_FULL',
  // The shared-memory index of the write-ahead log could not grow.
  'SQLITE_IOERR_SHMSIZE',
  // PostgreSQL: disk_full.
  '53100',
]);
// PostgreSQL: data_corrupted, index_corrupted.
const DAMAGED = new Set(['SQLITE_NOTADB', 'XX001', 'XX002']);

// EROFS: the disk was remounted read-only after an error. EIO: I/O failed. 58030: PostgreSQL's io_error.
const FAILING = new Set(['EROFS', 'EIO', '58030']);
const FAILING_SQLITE = ['SQLITE_IOERR', 'SQLITE_READONLY'];

/** The storage fault behind an error of a file, a bucket or either database; `null` for any other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (error instanceof BucketError) return BUCKET_FAULTS[error.code];
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (FULL.has(code)) return 'disk_full';
  if (FAILING.has(code) || FAILING_SQLITE.some(start => code.startsWith(start))) return 'disk_failing';
  return DAMAGED.has(code) || code.startsWith('SQLITE_CORRUPT') ? 'database_damaged' : null;
}
