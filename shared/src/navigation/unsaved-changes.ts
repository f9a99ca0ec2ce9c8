import { confirm } from '../ui/core';
import { useTexts } from './texts';

/** The forms that have something to lose, each by a token of its own. */
const dirtyForms = new Set<symbol>();

/**
 * Notes that a form has something to lose.
 * @returns the undo
 */
export function noteUnsaved(): () => void {
  const form = Symbol('unsaved form');
  dirtyForms.add(form);
  return () => void dirtyForms.delete(form);
}

/** Asks whether unsaved changes may be lost. */
export function askToLeave(): Promise<boolean> {
  const t = useTexts.translate;
  return confirm({
    title: t('unsaved.title'),
    content: t('unsaved.content'),
    okText: t('unsaved.leave'),
    cancelText: t('unsaved.stay'),
    danger: true,
  });
}

/** For what ends a page without leaving it, like signing out: `true` at once when there is nothing to lose. */
export async function mayLeave(): Promise<boolean> {
  return dirtyForms.size === 0 || askToLeave();
}
