import { localizedPath, setLocale } from 'shared/i18n';
import { localeOfPath, localeOfVisit } from 'shared/shell';

/**
 * Shows the first page in the language of the cookie, else of the browser, with the same query and hash. A URL that
 * names its language is not changed.
 */
export function greetInOwnLanguage(): void {
  const { pathname, search, hash } = window.location;
  const locale = localeOfVisit(pathname);
  if (locale === localeOfPath(pathname)) return;
  setLocale(locale, false);
  window.history.replaceState(null, '', `${localizedPath(pathname, locale)}${search}${hash}`);
}
