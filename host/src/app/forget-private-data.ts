import { queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';

/** What everybody may read, and what may therefore outlive a session: first part of the query's key. */
const publicData = new Set<unknown>(['nomenclatures', 'base-layers', 'species', 'partners', 'settings']);

/**
 * What one person was shown is not left for the next one. What waits in the outbox is no answer of the server and stays.
 * @returns the undo
 */
export function forgetPrivateData(): () => void {
  return sessionStore.subscribe((now, before) => {
    if (!before.user || before.user.id === now.user?.id) return;
    if (now.ended !== 'expired') forgetOnDevice(before.user.id);
    queryClient.removeQueries({ predicate: query => !publicData.has(query.queryKey[0]) });
  });
}

function forgetOnDevice(user: number): void {
  import('shared/offline').then(({ forgetAnswers }) => forgetAnswers(user)).catch(console.error);
}
