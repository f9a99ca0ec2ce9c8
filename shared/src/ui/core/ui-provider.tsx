import { theme as antdTheme, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import frFR from 'antd/locale/fr_FR';
import { type ReactNode, useMemo } from 'react';
import { directionOf, useLocale } from '../../i18n';
import { pageNonce } from './page-nonce';
import { antdComponents, antdTokens } from './palette';
import './theme.css';
import { useTheme } from './theme-store';

const antdLocales = { fr: frFR, en: enGB };

/** Gives antd's components the theme, the language and the page's nonce. */
export function UiProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const config = useMemo(
    () => ({
      algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: antdTokens(theme),
      components: antdComponents(theme),
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
      {children}
    </ConfigProvider>
  );
}

// Dialogs opened by a function stand outside the page's tree of components.
ConfigProvider.config({ holderRender: children => <UiProvider>{children}</UiProvider> });
