import type { ThemeConfig } from 'antd';
import { palette } from '../core/palette';
import type { ThemeName } from '../core/theme-store';

const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** What single components need beside the tokens. */
export const antdComponents = (theme: ThemeName): ThemeConfig['components'] => ({
  // Days of the months before and after can be chosen: they must be readable.
  DatePicker: { colorTextDisabled: palette[theme].textSoft },
  // Dark words on the light green and the light red of the dark theme's main buttons.
  ...(theme === 'dark' ? { Button: { primaryColor: '#04211b', dangerColor: '#2b0906' } } : {}),
});

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
