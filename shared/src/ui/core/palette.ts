import type { ThemeName } from '../../platform/theme/theme-store';
import tokens from './tokens.json';

/** Names of the product's colours, as in the custom properties `--av-…` of `theme.css`. */
export type ColourName = keyof typeof tokens.light.app;

/** The product's colours by theme, for code that cannot read custom properties, such as canvases. */
export const palette: Record<ThemeName, Record<ColourName, string>> = {
  light: tokens.light.app,
  dark: tokens.dark.app,
};
