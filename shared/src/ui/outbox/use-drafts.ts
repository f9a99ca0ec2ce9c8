import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { FormDraft } from '../../outbox/form-draft';
import { draftStore } from '../../outbox/outbox-instance';
import { ownEntries, useOutbox } from '../../outbox/outbox-state';

/** The signed-in user's drafts, with the changes that other tabs make. */
export function useDrafts(): FormDraft[] {
  const author = useOutbox(state => state.author);
  const [drafts, setDrafts] = useState<FormDraft[]>([]);
  useEffect(
    function followDrafts() {
      const subscription = liveQuery(() => draftStore.all(author)).subscribe({
        next: setDrafts,
        error: error => console.error('The drafts could not be read', error),
      });
      return function stopFollowing() {
        subscription.unsubscribe();
      };
    },
    [author],
  );
  return drafts;
}

/** Numbers of the user's writes and drafts that exist only on this device. */
export function useUnsent(): { refused: number; waiting: number; drafts: number } {
  const userEntries = useOutbox(ownEntries);
  const refused = userEntries.filter(({ state }) => state === 'rejected').length;
  return { refused, waiting: userEntries.length - refused, drafts: useDrafts().length };
}
