import { ask, confirm } from './confirm';
import { useTexts } from './texts';

/** What a form has kept of itself on this device. */
export interface LeavableDraft {
  /** Keeps what there is now; tells whether it is kept. */
  keep: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** Everything is kept already. */
  isKept: () => boolean;
}

/** The forms that have something to lose, each by a token of its own, with its draft where it keeps one. */
const dirtyForms = new Map<symbol, LeavableDraft | undefined>();

/** Those who wait for the last of them. */
const waiting: (() => void)[] = [];

/**
 * Notes that a form has something to lose.
 * @returns the undo
 */
export function noteUnsaved(draft?: LeavableDraft): () => void {
  const form = Symbol('unsaved form');
  dirtyForms.set(form, draft);
  return () => {
    dirtyForms.delete(form);
    if (dirtyForms.size === 0) for (const go of waiting.splice(0)) go();
  };
}

/** Resolves as soon as no form has anything to lose. */
export function whenNothingUnsaved(): Promise<void> {
  return dirtyForms.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve));
}

/** Asks whether open forms may be left: their changes are lost, or stay on this device as drafts. */
export async function askToLeave(): Promise<boolean> {
  const t = useTexts.translate;
  const drafts = [...dirtyForms.values()];
  const kept = await Promise.all(drafts.map(draft => draft?.keep() ?? false));
  if (!kept.every(Boolean))
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

/** For what ends a page without leaving it, like signing out: `true` at once when there is nothing to lose. */
export async function mayLeave(): Promise<boolean> {
  return dirtyForms.size === 0 || askToLeave();
}
