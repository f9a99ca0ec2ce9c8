import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Report, reportSchema } from './import-report';
import { upload } from './upload';

/** The state of an import. */
export type ImportState =
  | { status: 'idle' }
  | { status: 'sending'; share: number }
  | { status: 'reported'; report: Report }
  | { status: 'refused'; message: string; report: Report | null }
  | { status: 'failed'; message: string };

const IDLE: ImportState = { status: 'idle' };

/**
 * Sends a file, first as a dry run. Closing the dialog aborts the request.
 * @returns the state for the current file, columns and inputs
 */
export function useImport(
  path: (dryRun: boolean) => string,
  file: File | null,
  columns: Readonly<Record<string, string>>,
) {
  const translate = useTranslate();
  const dryRunPath = path(true);
  const [last, setLast] = useState({ file, columns, dryRunPath, state: IDLE });
  const isCurrent = last.file === file && last.columns === columns && last.dryRunPath === dryRunPath;
  const running = useRef<AbortController | null>(null);
  useEffect(function stopWithDialog() {
    return () => running.current?.abort();
  }, []);

  async function send(dryRun: boolean): Promise<void> {
    if (!file) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const setState = (state: ImportState) => setLast({ file, columns, dryRunPath, state });
    const form = new FormData();
    for (const [field, column] of Object.entries(columns)) if (column) form.append(`column.${field}`, column);
    form.append('file', file);
    setState({ status: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ status: 'sending', share });
      const answer = await upload(path(dryRun), form, onProgress, controller.signal);
      const report = reportSchema.safeParse(answer.body).data ?? null;
      if (answer.status === 'refused') setState({ status: 'refused', message: answer.message, report });
      else if (report) setState({ status: 'reported', report });
      else setState({ status: 'failed', message: translate('ra.notification.http_error') });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  return { state: isCurrent ? last.state : IDLE, send };
}
