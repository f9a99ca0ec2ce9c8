import { confirm } from '../ui/core';
import { useTexts } from './texts';

/** The forms that have something to lose, each by a token of its own. */
const dirtyForms = new Set<symbol>();

/** Those who wait for the last of them. */
const waiting: (() => void)[] = [];

/**
 * Notes that a form has something to lose.
 * @returns the undo
 */
export function noteUnsaved(): () => void {
  const form = Symbol('unsaved form');
  dirtyForms.add(form);
  return () => {
    dirtyForms.delete(form);
    if (dirtyForms.size === 0) for (const go of waiting.splice(0)) go();
  };
}

/** Resolves as soon as no form has anything to lose. */
export function whenNothingUnsaved(): Promise<void> {
  return dirtyForms.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve));
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
