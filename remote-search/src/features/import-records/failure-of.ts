import { ApiError } from 'shared/api';
import { importReportSchema } from 'shared/contract/imports';
import type { Translate, useTexts } from './texts';

/** Describes why a mapping could not be stored, renamed or removed. */
export function mappingFailureOf(error: Error, t: Translate): string {
  const isTaken =
    error instanceof ApiError &&
    error.status === 400 &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'name' in error.body;
  return isTaken ? t('kept.taken') : failureOf(error, t);
}

/** Statuses for which the server's message is shown. */
const toldByServer = new Set([403, 409, 429, 503]);

/** The server's message about the uploaded file, if its answer has one. */
function aboutFile({ body }: ApiError): string | undefined {
  if (typeof body !== 'object' || body === null || !('file' in body)) return undefined;
  const { file } = body;
  return Array.isArray(file) && typeof file[0] === 'string' ? file[0] : undefined;
}

const STORAGE_FULL = 507;

/**
 * Describes why an import, or the undoing of an import, failed. Prefers the server's message.
 * @param isWrite whether records were to be written; some may have been written
 */
export function failureOf(error: Error, t: ReturnType<typeof useTexts>, isWrite = false): string {
  // The browser can no longer read a file that another program has saved since it was chosen.
  if (error.name === 'NotReadableError') return t('changedFile');
  if (!(error instanceof ApiError) || error.unreachable) return t('unreachable');
  if (importReportSchema.safeParse(error.body).success) return t('refusedWrite');
  const sentence = aboutFile(error) ?? (toldByServer.has(error.status) ? error.detail : undefined);
  if (sentence) return sentence;
  if (isWrite && error.status === STORAGE_FULL) return t('diskFull');
  if (isWrite && error.status >= 500) return t('interrupted');
  if (error.status === 403) return t('forbidden');
  return t(error.status === 400 || error.status === 413 ? 'unreadable' : 'failed');
}
