import ConfigProvider from 'antd/es/config-provider';
import enUS from 'antd/es/locale/en_US';
import frFR from 'antd/es/locale/fr_FR';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../../platform/language';

const texts = { fr: frFR, en: enUS };
/** The build writes antd's styles for both themes into CSS files (`scripts/federation/antd-styles`). */
const theme = { cssVar: { key: 'av' }, hashed: false };
const wave = { disabled: true };

/** Container of menus, drawers and dialogs. Without it, antd would change the styles of the page's body. */
function overlays(): HTMLElement {
  const place = document.getElementById('overlays');
  if (place) return place;
  const made = document.createElement('div');
  made.id = 'overlays';
  return document.body.appendChild(made);
}

/** Nonce for styles under the page's content security policy; `undefined` without a policy. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

/** Gives antd's components the product's theme, the language and the page's nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const nonce = useMemo(pageNonce, []);
  return (
    <ConfigProvider
      theme={theme}
      locale={texts[locale]}
      wave={wave}
      getPopupContainer={overlays}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      {children}
    </ConfigProvider>
  );
}
