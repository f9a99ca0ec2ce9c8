import { useState } from 'react';
import { ApiError, request, requestRaw, useMutation, useQuery, useQueryClient } from 'shared/api';
import { type ImportReport, importProgressSchema } from 'shared/contract';
import { type ImportJob, sendFile } from './send-file';

/** Interval of polling the progress (ms). */
const EVERY = 700;
/** Status that the server answers to the sender of a cancelled import. */
const CANCELLED = 409;

const progressPath = (key: string) => `import/progress/${key}/`;

/** Checks and writes files of records, with progress and cancellation. */
export function useImport() {
  const client = useQueryClient();
  const [report, setReport] = useState<ImportReport | null>(null);
  const send = useMutation({
    mutationFn: (job: ImportJob) => sendFile(job),
    onSuccess(answer, { dryRun }) {
      setReport(answer);
      if (!dryRun) void client.invalidateQueries();
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
    report,
    isCancelled,
    error: isCancelled ? null : send.error,
    /** The job the server works on, if any. */
    running: send.isPending ? send.variables : null,
    progress: send.isPending ? progress.data : undefined,
    cannotCancel: send.isPending && cancel.isError,
    send: send.mutate,
    cancel: () => key !== null && cancel.mutate(key),
    /** Clears the result, which belongs to another file. */
    forget() {
      setReport(null);
      send.reset();
    },
  };
}
