/** What is wrong with the disk or with what is on it. */
export type StorageFault = 'disk_full' | 'disk_failing' | 'database_damaged';

const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'SQLITE_FULL',
  // The index beside the write-ahead log could not grow.
  'SQLITE_IOERR_SHMSIZE',
  // PostgreSQL: disk_full.
  '53100',
]);
// PostgreSQL: data_corrupted, index_corrupted.
const DAMAGED = new Set(['SQLITE_NOTADB', 'XX001', 'XX002']);

// A disk that was made read-only after an error, or gives none of its own; PostgreSQL: io_error.
const FAILING = new Set(['EROFS', 'EIO', '58030']);
const FAILING_SQLITE = ['SQLITE_IOERR', 'SQLITE_READONLY'];

/** The fault of the disk that an error of a file or of either database tells of, `null` for any other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (FULL.has(code)) return 'disk_full';
  if (FAILING.has(code) || FAILING_SQLITE.some(start => code.startsWith(start))) return 'disk_failing';
  return DAMAGED.has(code) || code.startsWith('SQLITE_CORRUPT') ? 'database_damaged' : null;
}
