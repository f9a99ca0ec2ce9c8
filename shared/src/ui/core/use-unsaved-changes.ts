import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { barePath } from '../../platform/language';
import { askToLeave, type LeavableDraft, noteUnsaved } from './unsaved-changes';

type BlockerCondition = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;

/**
 * Asks before the user leaves unsaved changes by a link, the back button or closing the page.
 * A change of language stays on the same page and never asks.
 * Needs a data router (`createBrowserRouter` or `createMemoryRouter`).
 * @param dirty whether there are unsaved changes
 * @param draft the stored draft of the form
 */
export function useUnsavedChanges(dirty: boolean, draft?: LeavableDraft): void {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Parameters<BlockerCondition>[0]) =>
        dirty &&
        (barePath(currentLocation.pathname) !== barePath(nextLocation.pathname) ||
          // A form may share the path of its list and differ only in the query.
          currentLocation.search !== nextLocation.search),
      [dirty],
    ),
  );

  useEffect(
    function askBeforeLeaving() {
      if (blocker.state !== 'blocked') return;
      void askToLeave().then(leave => (leave ? blocker.proceed() : blocker.reset()));
    },
    [blocker],
  );

  useEffect(
    function askBeforeClosing() {
      if (!dirty) return;
      const unregister = noteUnsaved(draft);
      const warn = (event: BeforeUnloadEvent) => {
        // Skips the browser's dialog about lost changes if the draft is stored.
        if (!draft?.isKept()) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      return function stopAsking() {
        unregister();
        window.removeEventListener('beforeunload', warn);
      };
    },
    [dirty, draft],
  );
}
