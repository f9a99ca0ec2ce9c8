import { request } from 'shared/api';
import {
  IMPORT_KINDS,
  type ImportAdjustments,
  type ImportKind,
  type ImportReport,
  importReportSchema,
} from 'shared/contract';

/** Prefix of the visit's fields in files of supports and lines. */
export const OF_VISIT = 'diagnosis.';

/** Kinds that editors import; sensitive areas are reserved for administrators. */
export const EDITOR_KINDS = IMPORT_KINDS.filter(kind => kind !== 'sensitive-areas');

/** Time limit in ms: a file of thousands of records takes longer than other calls. */
const PATIENCE = 900_000;

export type ImportJob = {
  readonly kind: ImportKind;
  readonly file: File;
  /** Code of the network for records whose file does not give one. */
  readonly network: string | null;
  /** Date of the visits whose rows do not give one, for files of supports. */
  readonly visited: string | null;
  /** What the user changed about the file. */
  readonly adjustments: ImportAdjustments;
  /** Whether the file is only checked. */
  readonly dryRun: boolean;
  /** Idempotency key: a repeated request with the same key is carried out once. */
  readonly key: string;
};

/**
 * POST `import/{kind}/`: checks a file (dry run) or writes it, all or nothing.
 * @throws ApiError; NotReadableError when the file was changed or removed since it was chosen
 */
export async function sendFile({
  kind,
  file,
  network,
  visited,
  adjustments,
  dryRun,
  key,
}: ImportJob): Promise<ImportReport> {
  // Reads a byte first: an unreadable file would otherwise look like a network failure.
  await file.slice(0, 1).arrayBuffer();
  const body = new FormData();
  if (network) body.append('network_type', network);
  if (visited) body.append(`${OF_VISIT}date`, visited);
  body.append('adjustments', JSON.stringify(adjustments));
  body.append('file', file);
  return request(importReportSchema, `import/${kind}/`, {
    method: 'POST',
    query: { dry_run: String(dryRun) },
    body,
    timeout: PATIENCE,
    headers: { 'idempotency-key': key },
  });
}
