import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { defaultLocale, directionOf, type Locale, localeOfPath, rememberLocale } from './locale';

/** Nested texts of one language, as in a `locales/*.json` file. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

export interface Messages {
  fr: MessageTree;
  en: MessageTree;
}

/** Starts in the language of the page's URL. The host calls it before any texts are added. */
export function startLanguage(): void {
  const locale = localeOfPath(window.location.pathname);
  void i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    resources: {},
    ns: [],
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  applyToDocument(locale);
}

/** The single i18next instance of host and remotes. */
export const i18n = i18next;

/** Event when a namespace gets texts. The store's own event, `added`, tells the hooks of all namespaces. */
const addedTo = (namespace: string) => `added:${namespace}`;
/** Events that change what the texts of a namespace are. */
export const changesOf = (namespace: string): string => `languageChanged ${addedTo(namespace)}`;

/** Adds the texts of a namespace (a remote's id, usually) in both languages. Renders again only what uses them. */
export function addMessages(namespace: string, messages: Messages): void {
  i18next.addResourceBundle('fr', namespace, messages.fr, true, true);
  i18next.addResourceBundle('en', namespace, messages.en, true, true);
  i18next.emit(addedTo(namespace));
}

export function currentLocale(): Locale {
  return i18next.language === 'en' ? 'en' : 'fr';
}

function observeLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return function stop() {
    i18next.off('languageChanged', changed);
  };
}

export function useLocale(): Locale {
  return useSyncExternalStore(observeLanguage, currentLocale, currentLocale);
}

/**
 * Changes the language. Does not change the path: `useSwitchLocale` of `shared/navigation` switches the language on
 * the current page.
 * @param remember whether to store the choice in the cookie
 */
export function setLocale(locale: Locale, remember = true): void {
  if (remember) rememberLocale(locale);
  if (currentLocale() === locale) return;
  applyToDocument(locale);
  void i18next.changeLanguage(locale);
}

function applyToDocument(locale: Locale): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
