import { ApiError } from 'shared/api';
import { notify } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

/** Notifies that the server failed to return the current user on start, and why. */
export function tellUnknownUser(error: unknown): void {
  const msg =
    error instanceof ApiError && error.code !== 'unexpected_format'
      ? useTexts.translate('session.refused', { status: error.status })
      : useTexts.translate('session.unreadable');
  notify({ type: 'error', msg });
}
