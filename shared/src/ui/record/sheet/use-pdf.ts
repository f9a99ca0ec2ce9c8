import { useCallback } from 'react';
import { ApiError, type Query } from '../../../platform/http';
import { useLocale } from '../../../platform/language';
import { notify } from '../../core';
import { saveAnswer } from '../../core/save-file';
import { useTexts } from '../kind/texts';

/** Time limit in ms: the server renders a sheet within a minute, but others may be queued before it. */
const TIMEOUT = 120_000;

/**
 * Downloads a sheet as PDF in the current language.
 * @returns a function that takes the PDF's path relative to the API's base, and its query
 */
export function usePdf(): (path: string, query?: Query) => Promise<void> {
  const t = useTexts();
  const locale = useLocale();
  return useCallback(
    async (path, query) => {
      notify({ type: 'info', msg: t('sheet.pdfMaking') });
      try {
        await saveAnswer(path, { query: { ...query, lang: locale }, timeout: TIMEOUT }, 'avicable.pdf');
      } catch (error) {
        const isOffline = error instanceof ApiError && error.unreachable;
        const detail = error instanceof ApiError ? error.detail : undefined;
        notify({ type: 'error', msg: isOffline ? t('sheet.pdfOffline') : (detail ?? t('sheet.pdfFailed')) });
      }
    },
    [t, locale],
  );
}
