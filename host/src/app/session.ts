import { ApiError, queryClient, settingsQuery } from 'shared/api';
import { sessionStore } from 'shared/session';
import { notify } from 'shared/ui/core';
import { useTexts } from '../locales/texts';
import { takeAvatarsFrom } from './shell/avatar-store';

/** Notifies that the server failed to return the current user on start, and why. */
export function tellUnknownUser(error: unknown): void {
  const msg =
    error instanceof ApiError && error.code !== 'unexpected_format'
      ? useTexts.translate('session.refused', { status: error.status })
      : useTexts.translate('session.unreadable');
  notify({ type: 'error', msg });
}

/** First elements of the query keys of public data, which may outlive a session. */
const publicKeys = new Set<unknown>(['nomenclatures', 'base-layers', 'species', 'partners', 'settings']);

/**
 * Removes one user's cached answers when the session ends or another user signs in. The outbox stays, and after an
 * expired session also the answers stored on the device.
 * @returns the undo
 */
export function forgetPrivateData(): () => void {
  return sessionStore.subscribe((now, before) => {
    if (!before.user || before.user.id === now.user?.id) return;
    if (now.ended !== 'expired') forgetOnDevice(before.user.id);
    queryClient.removeQueries({ predicate: query => !publicKeys.has(query.queryKey[0]) });
  });
}

function forgetOnDevice(user: number): void {
  import('shared/offline').then(({ forgetAnswers }) => forgetAnswers(user)).catch(console.error);
}

export async function applySettings(): Promise<void> {
  try {
    const settings = await queryClient.fetchQuery(settingsQuery);
    takeAvatarsFrom(settings.avatar_url);
    sessionStore.setState({ autoLogout: settings.auto_logout });
  } catch (error) {
    console.error(error);
  }
}
