import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type ThemeName = 'light' | 'dark';
/** `device` follows the device's setting. */
export const THEME_CHOICES = ['light', 'dark', 'device'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const storageKey = 'theme';
const deviceIsDark = window.matchMedia('(prefers-color-scheme: dark)');

/**
 * The user's choice, and the theme that follows from it. `host/public/index.html` decides the same before the first
 * paint.
 */
function remembered(): { choice: ThemeChoice; theme: ThemeName } {
  const kept = localStorage.getItem(storageKey);
  const choice = THEME_CHOICES.find(name => name === kept) ?? 'device';
  return { choice, theme: choice === 'device' ? (deviceIsDark.matches ? 'dark' : 'light') : choice };
}

const themeStore = createStore(remembered);

applyToDocument();

// All tabs of this browser show the same theme.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) show();
});
deviceIsDark.addEventListener('change', show);

export const useTheme = (): ThemeName => useStore(themeStore, state => state.theme);

export const useThemeChoice = (): ThemeChoice => useStore(themeStore, state => state.choice);

export function setTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  show();
}

function show(): void {
  themeStore.setState(remembered());
  applyToDocument();
}

function applyToDocument(): void {
  document.documentElement.dataset.theme = themeStore.getState().theme;
}
