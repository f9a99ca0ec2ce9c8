import type { Selection } from '../../search-state/search-state';

/** The record last picked by key and its button. It outlives the screen: a phone's sheet takes the whole page. */
const picked: { key: string | null; button: HTMLElement | null } = { key: null, button: null };

const keyOf = (selection: Selection | null) => selection && `${selection.tab}:${selection.id}`;

/** Notes the button by which a record is about to be selected. */
export function notePickByKey(selection: Selection): void {
  picked.key = keyOf(selection);
  picked.button = document.activeElement as HTMLElement | null;
}

/** Whether the selected record was picked by key: its card takes the focus, also when its sheet is left. */
export const isPickedByKey = (selection: Selection | null): boolean =>
  selection !== null && picked.key === keyOf(selection);

/** Brings whoever picked a record by key back to where they were, once its card is closed. */
export function returnFocus(): void {
  if (picked.key === null) return;
  picked.key = null;
  const map = () => document.querySelector<HTMLElement>('[role=application]');
  (picked.button?.isConnected ? picked.button : map())?.focus();
}
