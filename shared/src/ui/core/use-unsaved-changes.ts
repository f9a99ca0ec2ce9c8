import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { barePath } from '../../platform/language';
import { askToLeave, type LeavableDraft, noteUnsaved } from './unsaved-changes';

type BlockerCondition = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;

/**
 * Asks before unsaved changes are left, by a link, the back button or closing the page.
 * A switch of language stays on the same page and is never asked about.
 * Needs the application's router (`createBrowserRouter` or `createMemoryRouter`).
 * @param dirty whether there is anything to lose now
 * @param draft what the form keeps of itself on this device
 */
export function useUnsavedChanges(dirty: boolean, draft?: LeavableDraft): void {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Parameters<BlockerCondition>[0]) =>
        dirty &&
        (barePath(currentLocation.pathname) !== barePath(nextLocation.pathname) ||
          // A form may be another query of the list's own path.
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
      const forget = noteUnsaved(draft);
      const hold = (event: BeforeUnloadEvent) => {
        // The browser's own question speaks of losing: nothing is lost of what is kept.
        if (!draft?.isKept()) event.preventDefault();
      };
      window.addEventListener('beforeunload', hold);
      return function stopAsking() {
        forget();
        window.removeEventListener('beforeunload', hold);
      };
    },
    [dirty, draft],
  );
}
