import { localizedPath, setLocale } from 'shared/i18n';
import { defaultLocale, detectLocale, localeOfPath } from 'shared/shell';

/**
 * Shows the first page in the language of the cookie, else of the browser, with the same query and hash. A URL that
 * names its language is not changed.
 */
export function greetInOwnLanguage(): void {
  const { pathname, search, hash } = window.location;
  if (localeOfPath(pathname) !== defaultLocale) return;
  const locale = detectLocale();
  if (locale === defaultLocale) return;
  setLocale(locale, false);
  window.history.replaceState(null, '', `${localizedPath(pathname, locale)}${search}${hash}`);
}
