import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { z } from 'zod';
import { type Report, reportSchema } from './import-report';
import { upload } from './upload';

/** The state of an import. */
export type ImportState =
  | { status: 'idle' }
  | { status: 'sending'; share: number }
  | { status: 'reported'; report: Report }
  | { status: 'failed'; message: string; report: Report | null };

/** The part of a refusal that is shown. */
const refusalSchema = z.looseObject({ detail: z.string().optional(), file: z.array(z.string()).optional() });

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
      const { ok, body } = await upload(path(dryRun), form, onProgress, controller.signal);
      const report = reportSchema.safeParse(body).data ?? null;
      if (ok && report) return setState({ status: 'reported', report });
      const refusal = refusalSchema.safeParse(ok ? null : body).data;
      const message = refusal?.file?.join(' ') ?? refusal?.detail ?? translate('ra.notification.http_error');
      setState({ status: 'failed', message, report });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      setState({ status: 'failed', message, report: null });
    }
  }

  return { state: isCurrent ? last.state : IDLE, send };
}
