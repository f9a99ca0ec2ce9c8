import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { barePath } from '../../platform/language';
import { ask, confirm, loadAskDialog } from './confirm';
import { useTexts } from './texts';

/** The stored draft of an open form. */
export interface LeavableDraft {
  /** Stores the current content. Resolves to whether it is stored. */
  keep: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** Whether all changes are stored. */
  isKept: () => boolean;
}

/** The forms with unsaved changes and their drafts. Some forms have no draft. */
const dirtyForms = new Map<symbol, LeavableDraft | undefined>();

/** Callers waiting until no form has unsaved changes. */
const waiting: (() => void)[] = [];

/**
 * Registers a form with unsaved changes.
 * @returns a function that unregisters it
 */
function noteUnsaved(draft?: LeavableDraft): () => void {
  void loadAskDialog().catch(console.error);
  const form = Symbol('unsaved form');
  dirtyForms.set(form, draft);
  return () => {
    dirtyForms.delete(form);
    if (dirtyForms.size === 0) for (const go of waiting.splice(0)) go();
  };
}

/** Resolves as soon as no form has unsaved changes. */
export function whenNothingUnsaved(): Promise<void> {
  return dirtyForms.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve));
}

/** Asks whether to leave the open forms. On leaving, their changes are lost or stay on this device as drafts. */
async function askToLeave(): Promise<boolean> {
  const t = useTexts.translate;
  const drafts = [...dirtyForms.values()];
  const results = await Promise.all(drafts.map(draft => draft?.keep() ?? false));
  if (!results.every(Boolean))
    return confirm({
      title: t('unsaved.title'),
      content: t('unsaved.content'),
      okText: t('unsaved.leave'),
      cancelText: t('unsaved.stay'),
      danger: true,
    });
  const answer = await ask<'stay' | 'discard' | 'leave'>(t('kept.title'), t('kept.content'), 'stay', [
    { value: 'stay', text: t('unsaved.stay') },
    { value: 'discard', text: t('kept.discard'), danger: true },
    { value: 'leave', text: t('kept.leave'), type: 'primary', first: true },
  ]);
  if (answer === 'discard') await Promise.all(drafts.map(draft => draft?.discard()));
  return answer !== 'stay';
}

/** Resolves to whether the user may go on, for instance to sign out. Asks only if changes are unsaved. */
export async function mayLeave(): Promise<boolean> {
  return dirtyForms.size === 0 || askToLeave();
}

type BlockerCondition = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;

/**
 * Asks before the user leaves unsaved changes by a link, the back button or closing the page. A change of language
 * stays on the same page, so it does not ask. Closing the page does not ask while the draft is stored.
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
