import { theme as antdTheme, ConfigProvider, Modal } from 'antd';
import enGB from 'antd/locale/en_GB';
import frFR from 'antd/locale/fr_FR';
import { type ReactNode, useEffect, useMemo } from 'react';
import { directionOf, useLocale } from '../../i18n';
import { lendConfirmation } from './confirm';
import { antdComponents, antdTokens } from './palette';
import './theme.css';
import { useTheme } from './theme-store';

const antdLocales = { fr: frFR, en: enGB };

/** Gives antd's components the theme, the language and the page's nonce, and lends `confirm` its dialog. */
export function UiProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const config = useMemo(
    () => ({
      algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: antdTokens(theme),
      components: antdComponents(theme) ?? {},
    }),
    [theme],
  );
  return (
    <ConfigProvider
      theme={config}
      locale={antdLocales[locale]}
      direction={directionOf(locale)}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <ConfirmationLender />
      {children}
    </ConfigProvider>
  );
}

function ConfirmationLender() {
  const [modal, holder] = Modal.useModal();
  useEffect(
    function lend() {
      lendConfirmation(modal.confirm);
      return function takeBack() {
        lendConfirmation(undefined);
      };
    },
    [modal],
  );
  return holder;
}
