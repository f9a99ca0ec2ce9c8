import { readCookie, writeCookie } from '../browser/cookie';

/** Supported languages. The first is the default, which has no prefix in paths. */
export const locales = ['fr', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fr';

const cookieName = 'locale';
const cookieAge = 365 * 86_400;
const rightToLeft = new Set(['ar', 'fa', 'he']);

const isLocale = (value: string): value is Locale => (locales as readonly string[]).includes(value);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Paths of the server, which name no language. Pages below them are shown in the reader's language. */
const ofServer = /^\/api(\/|$)/;

const prefixOf = (pathname: string): Locale | undefined => {
  const first = pathname.split(/[/?#]/)[1] ?? '';
  return first !== defaultLocale && isLocale(first) ? first : undefined;
};

/** The language of a pathname: English for `/en/…`, the reader's language for `/api/…`, otherwise French. */
export const localeOfPath = (pathname: string): Locale =>
  prefixOf(pathname) ?? (ofServer.test(pathname) ? detectLocale() : defaultLocale);

/** The language of a first page: that of its pathname, else that of the cookie or the browser. */
export function localeOfVisit(pathname: string): Locale {
  const named = localeOfPath(pathname);
  return named === defaultLocale ? detectLocale() : named;
}

/** The pathname (query and hash allowed) without its language prefix. */
export function barePath(pathname: string): string {
  const prefix = prefixOf(pathname);
  if (prefix === undefined) return pathname;
  const rest = pathname.slice(prefix.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The pathname (with or without a prefix, query and hash allowed) in a language. Paths of the server get no prefix.
 */
export function localizedPath(path: string, locale: Locale): string {
  const bare = barePath(path);
  if (locale === defaultLocale || ofServer.test(bare)) return bare;
  return /^\/(?:$|[?#])/.test(bare) ? `/${locale}${bare.slice(1)}` : `/${locale}${bare}`;
}

export function rememberedLocale(): Locale | undefined {
  const value = readCookie(cookieName);
  return value !== undefined && isLocale(value) ? value : undefined;
}

/** Stores the language for 365 days. */
export function rememberLocale(locale: Locale): void {
  writeCookie(cookieName, locale, cookieAge);
}

/** The initial language: the cookie, else the browser's first supported language, else French. */
export function detectLocale(languages: readonly string[] = navigator.languages): Locale {
  const supported = languages.map(language => language.slice(0, 2).toLowerCase()).find(isLocale);
  return rememberedLocale() ?? supported ?? defaultLocale;
}
