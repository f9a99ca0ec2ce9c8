import { useState } from 'react';
import { ApiError, request, requestRaw, useMutation, useQuery, useQueryClient } from 'shared/api';
import { type Scope, z } from 'shared/contract';
import {
  IMPORT_KINDS,
  type ImportAdjustments,
  type ImportKind,
  type ImportPreview,
  type ImportReport,
  importPreviewSchema,
  importProgressSchema,
  importReportSchema,
} from 'shared/contract/imports';

/** Prefix of the visit's fields in files of supports and lines. */
export const OF_VISIT = 'diagnosis.';

/** Kinds that an account imports; sensitive areas are imported in the administration. */
export const kindsOf = (scope: readonly Scope[] = []) =>
  IMPORT_KINDS.filter(kind => kind !== 'sensitive-areas').filter(kind =>
    kind === 'outages'
      ? scope.includes('programme:coordinate') || scope.includes('programme:operate')
      : scope.includes('data:write'),
  );

/** Time limit in ms: a file of thousands of records takes longer than other calls. */
const PATIENCE = 900_000;

export type ImportJob = {
  readonly kind: ImportKind;
  readonly file: File;
  /** Code of the network for records whose file does not give one. */
  readonly network: string | null;
  /** Date of the visits whose rows do not give one, for files of supports and lines. */
  readonly visited: string | null;
  readonly adjustments: ImportAdjustments;
  readonly dryRun: boolean;
  /** Idempotency key: a repeated request with the same key is carried out once. */
  readonly key: string;
};

/**
 * POST `import/{kind}/`: checks a file (dry run) or writes it, all or nothing.
 * @throws ApiError; NotReadableError when the file was changed or removed since it was chosen
 */
async function sendFile({
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

/** Interval at which the progress is polled, in ms. */
const EVERY = 700;
/** HTTP status of the answer to the sender of a cancelled import. */
const CANCELLED = 409;

const progressPath = (key: string) => `import/progress/${key}/`;

const refusedSchema = z.object({ preview: importPreviewSchema });

/** The server's answer about a file, and the adjustments it was sent with. */
export interface Answer {
  adjustments: ImportAdjustments;
  /** `null` if no row was checked: the file lacks columns, or a reference system must be chosen. */
  report: ImportReport | null;
  preview: ImportPreview | null;
}

/** A refused write, presented as a check: the previous preview with the newly refused rows marked. */
function refusedAnswer(before: Answer | null, refused: ImportReport, adjustments: ImportAdjustments): Answer {
  const preview = before?.preview ?? null;
  const isRefused = (row: number) => refused.problems.some(problem => problem.row === row);
  return {
    adjustments,
    report: { ...refused, dry_run: true },
    preview: preview && {
      ...preview,
      rows: preview.rows.map(row => ({ ...row, refused: row.refused || isRefused(row.row) })),
    },
  };
}

/** @param onChecked called when an answer contains a preview */
export function useImport(onChecked: (preview: ImportPreview, job: ImportJob) => void) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = useMutation({
    mutationFn: (job: ImportJob) => sendFile(job),
    onSuccess(report, job) {
      setAnswer({ adjustments: job.adjustments, report, preview: report.preview });
      if (report.preview) onChecked(report.preview, job);
      if (!job.dryRun) void client.invalidateQueries();
    },
    onError(error, job) {
      const body = error instanceof ApiError ? error.body : undefined;
      const refused = importReportSchema.safeParse(body).data;
      if (refused) return setAnswer(before => refusedAnswer(before, refused, job.adjustments));
      const preview = refusedSchema.safeParse(body).data?.preview;
      if (!preview) return;
      setAnswer({ adjustments: job.adjustments, report: null, preview });
      onChecked(preview, job);
    },
  });
  const key = send.isPending ? send.variables.key : null;
  const progress = useQuery({
    queryKey: ['import-progress', key],
    queryFn: ({ signal }) => request(importProgressSchema, progressPath(key ?? ''), { signal }),
    enabled: key !== null,
    refetchInterval: EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = useMutation({
    mutationFn: (cancelled: string) => requestRaw(progressPath(cancelled), { method: 'DELETE' }),
  });
  const isCancelled =
    send.error instanceof ApiError &&
    send.error.status === CANCELLED &&
    cancel.isSuccess &&
    cancel.variables === send.variables?.key;
  return {
    answer,
    isCancelled,
    error: isCancelled ? null : send.error,
    /** The last job sent. */
    last: send.variables,
    running: send.isPending ? send.variables : null,
    progress: send.isPending ? progress.data : undefined,
    cannotCancel: send.isPending && cancel.isError,
    send: send.mutate,
    cancel: () => key !== null && cancel.mutate(key),
    /** Clears the result, which belongs to another file. */
    forget() {
      setAnswer(null);
      send.reset();
    },
  };
}
