import { theme as antdTheme, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/locale/en_GB';
import frFR from 'antd/locale/fr_FR';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { directionOf, useLocale } from '../../i18n';
import { pageNonce } from '../core/page-nonce';
import { useTheme } from '../core/theme-store';
import { antdComponents, antdTokens } from './antd-tokens';
import { nameByContent } from './name-by-content';

const withDateTexts = (locale: Locale): Locale =>
  locale.DatePicker ? { ...locale, DatePicker: nameByContent(locale.DatePicker) } : locale;
const antdLocales = { fr: withDateTexts(frFR), en: withDateTexts(enGB) };

const Themed = createContext(false);

/**
 * Gives antd's components inside the theme, the language and the page's nonce. Each facade over one of them brings
 * it along, so that a screen without any does not load antd; inside another it does nothing.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  return use(Themed) ? children : <OutermostTheme>{children}</OutermostTheme>;
}

function OutermostTheme({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const config = useMemo(
    () => ({
      algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: antdTokens(theme),
      components: antdComponents(theme),
      // One set of styles for all of them.
      cssVar: { key: `ui-${theme}` },
    }),
    [theme],
  );
  const nonce = pageNonce();
  return (
    <ConfigProvider
      theme={config}
      locale={antdLocales[locale]}
      direction={directionOf(locale)}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <Themed value={true}>{children}</Themed>
    </ConfigProvider>
  );
}
