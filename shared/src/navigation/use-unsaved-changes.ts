import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { barePath } from '../i18n';
import { confirm } from '../ui/core';
import { useTexts } from './texts';

/**
 * Asks before unsaved changes are left, by a link, the back button or closing the page.
 * A switch of language stays on the same page and is never asked about.
 * Needs the application's router (`createBrowserRouter` or `createMemoryRouter`).
 * @param dirty whether there is anything to lose now
 */
export function useUnsavedChanges(dirty: boolean): void {
  const t = useTexts();
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Parameters<BlockerCondition>[0]) =>
        dirty &&
        (barePath(currentLocation.pathname) !== barePath(nextLocation.pathname) ||
          currentLocation.search !== nextLocation.search),
      [dirty],
    ),
  );

  useEffect(
    function askBeforeLeaving() {
      if (blocker.state !== 'blocked') return;
      void confirm({
        title: t('unsaved.title'),
        content: t('unsaved.content'),
        okText: t('unsaved.leave'),
        cancelText: t('unsaved.stay'),
        danger: true,
      }).then(leave => (leave ? blocker.proceed() : blocker.reset()));
    },
    [blocker, t],
  );

  useEffect(
    function askBeforeClosing() {
      if (!dirty) return;
      const hold = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', hold);
      return function stopAsking() {
        window.removeEventListener('beforeunload', hold);
      };
    },
    [dirty],
  );
}

type BlockerCondition = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;
