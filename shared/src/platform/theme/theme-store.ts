import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type ThemeName = 'light' | 'dark';

const storageKey = 'theme';

const remembered = (): ThemeName => (localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light');

/** Light by default; a dark one is offered. */
export const themeStore = createStore<{ theme: ThemeName }>(() => ({ theme: remembered() }));

applyToDocument(remembered());

// Other tabs of this browser show the same theme.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) show(remembered());
});

/** The theme shown now. */
export const useTheme = (): ThemeName => useStore(themeStore, state => state.theme);

/** Shows and remembers a theme. */
export function setTheme(theme: ThemeName): void {
  localStorage.setItem(storageKey, theme);
  show(theme);
}

function show(theme: ThemeName): void {
  applyToDocument(theme);
  themeStore.setState({ theme });
}

function applyToDocument(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
}
