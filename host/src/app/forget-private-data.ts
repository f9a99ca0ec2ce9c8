import { queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';

/** First part of the query keys of public data, which may outlive a session. */
const publicKeys = new Set<unknown>(['nomenclatures', 'base-layers', 'species', 'partners', 'settings']);

/**
 * Removes one user's cached answers when the session ends or another user signs in. The outbox stays.
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
