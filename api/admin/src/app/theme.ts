import type { PaletteOptions } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { palette } from 'shared/ui/core';

function colours(name: keyof typeof palette): PaletteOptions {
  const own = palette[name];
  return {
    mode: name,
    primary: { main: own.primary },
    secondary: { main: own.primary },
    error: { main: own.error },
    warning: { main: own.wait },
    success: { main: own.done },
    info: { main: own.primary },
    background: { default: own.page, paper: own.surface },
    text: { primary: own.ink, secondary: own['ink-2'] },
    divider: own.line,
  };
}

const TOUCH = '@media (pointer: coarse)';

function themeOf(name: keyof typeof palette, base: RaThemeOptions): RaThemeOptions {
  const own = palette[name];
  return {
    ...base,
    palette: colours(name),
    typography: { ...base.typography, fontFamily: 'var(--av-font)' },
    shape: { borderRadius: 12 },
    components: {
      ...base.components,
      // Users with gloves need targets of 44 pixels.
      MuiButton: { styleOverrides: { root: { textTransform: 'none', [TOUCH]: { minHeight: 44 } } } },
      MuiIconButton: { styleOverrides: { root: { [TOUCH]: { minHeight: 44, minWidth: 44 } } } },
      // The default grey gives red text too little contrast.
      RaToolbar: { styleOverrides: { root: { '&.MuiToolbar-root': { backgroundColor: own.surface } } } },
      // The bar of the application: paper, without a shade.
      MuiAppBar: {
        styleOverrides: { root: { backgroundColor: own.page, color: own.ink, boxShadow: 'none' } },
      },
      MuiMenuItem: { styleOverrides: { root: { [TOUCH]: { minHeight: 44 } } } },
    },
  };
}

/** react-admin's themes with the product's colours. */
export const lightTheme = themeOf('light', defaultLightTheme);
export const darkTheme = themeOf('dark', defaultDarkTheme);
