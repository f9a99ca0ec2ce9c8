import ConfigProvider from 'antd/es/config-provider';
import enGB from 'antd/es/locale/en_GB';
import frFR from 'antd/es/locale/fr_FR';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../../platform/language';
import { useTheme } from '../../platform/theme/theme-store';
import { antdTheme } from './antd-theme';
import { pageNonce } from './page-nonce';

const texts = { fr: frFR, en: enGB };
const wave = { disabled: true };

/** Where menus, drawers and dialogs are drawn: outside the page's body styles, which antd would otherwise rewrite. */
function overlays(): HTMLElement {
  const place = document.getElementById('overlays');
  if (place) return place;
  const made = document.createElement('div');
  made.id = 'overlays';
  return document.body.appendChild(made);
}

/** Gives antd's components the product's theme, language and nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const nonce = useMemo(pageNonce, []);
  return (
    <ConfigProvider
      theme={useMemo(() => antdTheme(theme), [theme])}
      locale={texts[locale]}
      wave={wave}
      getPopupContainer={overlays}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}
