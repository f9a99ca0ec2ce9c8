import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type ThemeName = 'light' | 'dark';

const storageKey = 'theme';

const remembered = (): ThemeName => (localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light');

/** The theme is light by default; users can choose the dark one. */
export const themeStore = createStore<{ theme: ThemeName }>(() => ({ theme: remembered() }));

applyToDocument(remembered());

// All tabs of this browser show the same theme.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) show(remembered());
});

/** The current theme. */
export const useTheme = (): ThemeName => useStore(themeStore, state => state.theme);

/** Applies and stores a theme. */
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
