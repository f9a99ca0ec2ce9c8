import { request } from 'shared/api';
import { IMPORT_KINDS, type ImportKind, type ImportReport, importReportSchema } from 'shared/contract';

/** What editors import; sensitive areas are the administrators'. */
export const EDITOR_KINDS = IMPORT_KINDS.filter(kind => kind !== 'sensitive-areas');

/** A file of thousands of records is worked on for longer than other calls (ms). */
const PATIENCE = 900_000;

export type ImportJob = {
  readonly kind: ImportKind;
  readonly file: File;
  /** Code of the network of records whose file says none. */
  readonly network: string | null;
  /** Checks the file without writing it. */
  readonly dryRun: boolean;
  /** A job sent again with the same key is done once. */
  readonly key: string;
};

/** POST `import/{kind}/`: what would come of a file (dry run), or the writing of it, all or nothing. */
export function sendFile({ kind, file, network, dryRun, key }: ImportJob): Promise<ImportReport> {
  const body = new FormData();
  if (network) body.append('network_type', network);
  body.append('file', file);
  return request(importReportSchema, `import/${kind}/`, {
    method: 'POST',
    query: { dry_run: String(dryRun) },
    body,
    timeout: PATIENCE,
    headers: { 'idempotency-key': key },
  });
}
