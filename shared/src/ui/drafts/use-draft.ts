import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DraftKeeper, type DraftState, type Keepable } from '../../outbox/draft-keeper';
import type { DraftOpening } from '../../outbox/draft-opening';
import type { KeptPicture } from '../../outbox/draft-store';
import type { DraftContent } from '../../outbox/form-draft';
import { draftStore } from '../../outbox/outbox-instance';
import { barePath } from '../../platform/language';
import { notify } from '../core';
import { useTexts } from './texts';

export interface FormContent extends Omit<DraftContent, 'subject'> {
  pictures: readonly KeptPicture[];
}

/**
 * Stores an open form on this device soon after each change. It stores the form at once before a file chooser or the
 * camera opens, and when the page is hidden, since the system may then end the page.
 * @param read returns the content; `null` for a form without unsaved changes. A new function signals a change.
 */
export function useDraft({ id, author, subject, taken }: DraftOpening, read: (() => FormContent) | null) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<DraftState>(taken ? 'kept' : 'nothing');
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        store: draftStore,
        id,
        from: taken?.holder,
        onState: setState,
        onShared: () => notify({ type: 'warning', msg: t('shared') }),
      }),
  );
  const path = barePath(pathname) + search;

  useEffect(
    function keepChange() {
      const content: Keepable | null =
        read &&
        (() => {
          const { pictures, ...draft } = read();
          return { draft: { ...draft, subject, author, path }, pictures };
        });
      keeper.change(content);
    },
    [keeper, read, subject, author, path],
  );

  useEffect(
    function keepBeforePageIsHidden() {
      const keep = () => void keeper.flush();
      const onHidden = () => document.visibilityState === 'hidden' && keep();
      const onChooser = ({ target }: Event) =>
        target instanceof HTMLInputElement && target.type === 'file' && keep();
      document.addEventListener('visibilitychange', onHidden);
      document.addEventListener('click', onChooser, true);
      window.addEventListener('pagehide', keep);
      return function stopKeeping() {
        keep();
        document.removeEventListener('visibilitychange', onHidden);
        document.removeEventListener('click', onChooser, true);
        window.removeEventListener('pagehide', keep);
      };
    },
    [keeper],
  );

  return { keeper, state };
}
