import { ApiError } from 'shared/api';
import { notify } from 'shared/ui/core';
import { useTexts } from '../texts';

/** Says that the server was asked on start who is signed in, and what it answered instead. */
export function tellUnknownUser(error: unknown): void {
  const msg =
    error instanceof ApiError && error.code !== 'unexpected_format'
      ? useTexts.translate('session.refused', { status: error.status })
      : useTexts.translate('session.unreadable');
  notify({ type: 'error', msg });
}
