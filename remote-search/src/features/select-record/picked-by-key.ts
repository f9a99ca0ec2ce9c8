import type { Selection } from '../../search-state/search-state';

/**
 * The record last selected by keyboard, and its button. Survives the screen, since a phone's sheet takes the whole
 * page.
 */
const picked: { key: string | null; button: HTMLElement | null } = { key: null, button: null };

const keyOf = (selection: Selection | null) => selection && `${selection.tab}:${selection.id}`;

/** Records the button by which a record is about to be selected. */
export function notePickByKey(selection: Selection): void {
  picked.key = keyOf(selection);
  picked.button = document.activeElement as HTMLElement | null;
}

/** Whether the record was selected by keyboard. Its card then takes the focus, also on return from its sheet. */
export const isPickedByKey = (selection: Selection | null): boolean =>
  selection !== null && picked.key === keyOf(selection);

/** Returns the focus to the button when the card of a record selected by keyboard is closed. */
export function returnFocus(): void {
  if (picked.key === null) return;
  picked.key = null;
  const map = () => document.querySelector<HTMLElement>('[role=application]');
  (picked.button?.isConnected ? picked.button : map())?.focus();
}
