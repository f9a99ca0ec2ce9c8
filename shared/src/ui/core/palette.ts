import type { ThemeConfig } from 'antd';
import type { ThemeName } from './theme-store';

/** The product's colours; `theme.css` offers the same ones as custom properties. */
export const palette = {
  light: {
    primary: '#0b6e5f',
    error: '#c0272d',
    warning: '#b45309',
    success: '#2f7d32',
    info: '#1d5fa8',
    background: '#ffffff',
    layout: '#f4f7f5',
    text: '#17231f',
    textSoft: '#4e5f59',
    border: '#d5dfda',
    errorSoft: '#fdeeed',
    warningSoft: '#fef7ec',
    successSoft: '#eef8ee',
    infoSoft: '#eaf2fb',
  },
  dark: {
    primary: '#4cc2ab',
    error: '#ff8a84',
    warning: '#f2b25c',
    success: '#84cf88',
    info: '#8bbcf5',
    background: '#16211e',
    layout: '#0e1714',
    text: '#e6efeb',
    textSoft: '#a5b8b1',
    border: '#31423c',
    errorSoft: '#3a1715',
    warningSoft: '#33240d',
    successSoft: '#152b18',
    infoSoft: '#14263b',
  },
} as const;

const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** Dark words on the light green and the light red of the dark theme's main buttons. */
export const antdComponents = (theme: ThemeName): ThemeConfig['components'] =>
  theme === 'dark' ? { Button: { primaryColor: '#04211b', dangerColor: '#2b0906' } } : {};

/** Tokens that give antd's components the product's look. */
export function antdTokens(theme: ThemeName): ThemeConfig['token'] {
  const colours = palette[theme];
  return {
    colorPrimary: colours.primary,
    colorLink: colours.primary,
    colorError: colours.error,
    colorWarning: colours.warning,
    colorSuccess: colours.success,
    colorInfo: colours.info,
    // antd derives greyish ones, on which the same colour's words are hard to read.
    colorErrorBg: colours.errorSoft,
    colorWarningBg: colours.warningSoft,
    colorSuccessBg: colours.successSoft,
    colorInfoBg: colours.infoSoft,
    colorBgContainer: colours.background,
    colorBgElevated: colours.background,
    colorBgLayout: colours.layout,
    colorTextBase: colours.text,
    // antd's own soft greys are too pale to read in the sun.
    colorTextSecondary: colours.textSoft,
    colorTextTertiary: colours.textSoft,
    colorTextDescription: colours.textSoft,
    colorTextPlaceholder: colours.textSoft,
    colorIcon: colours.textSoft,
    colorBorder: colours.border,
    borderRadius: 8,
    // Fingers in gloves.
    controlHeight: 44,
    controlHeightLG: 48,
    fontSize: 15,
    fontSizeLG: 16,
    fontFamily,
  };
}
