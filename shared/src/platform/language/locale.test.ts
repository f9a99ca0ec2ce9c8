// @vitest-environment jsdom
import { barePath, detectLocale, directionOf, localeOfPath, localizedPath, rememberLocale } from './locale';

it.each([
  ['/', 'fr', '/', '/en'],
  ['/search', 'fr', '/search', '/en/search'],
  ['/en', 'en', '/', '/en'],
  ['/en/infrastructures/3', 'en', '/infrastructures/3', '/en/infrastructures/3'],
  ['/enquete', 'fr', '/enquete', '/en/enquete'],
] as const)('%s is %s; bare it is %s, in English %s', (path, locale, bare, english) => {
  expect(localeOfPath(path)).toBe(locale);
  expect(barePath(path)).toBe(bare);
  expect(localizedPath(path, 'en')).toBe(english);
  expect(localizedPath(path, 'fr')).toBe(bare);
});

it('keeps the query of a path it localises', () => {
  expect(localizedPath('/search?tab=mortality', 'en')).toBe('/en/search?tab=mortality');
  expect(localizedPath('/en?x=1', 'fr')).toBe('/?x=1');
});

it('begins with the cookie, else the browser’s languages, else French', () => {
  expect(detectLocale(['de-DE', 'en-US', 'fr-FR'])).toBe('en');
  expect(detectLocale(['de-DE'])).toBe('fr');
  rememberLocale('fr');
  expect(detectLocale(['en-US'])).toBe('fr');
});

it('knows the languages written from right to left', () => {
  expect(['ar', 'fa', 'he', 'fa-IR'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['fr', 'en', 'arn'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr']);
});

it('remembers the language for 365 days, on the whole site', () => {
  const cookie = vi.spyOn(document, 'cookie', 'set');
  rememberLocale('en');
  expect(cookie).toHaveBeenCalledExactlyOnceWith('locale=en; path=/; max-age=31536000; samesite=lax');
  cookie.mockRestore();
});

it('leaves the language out of addresses of the server, whose pages are in the language of their reader', () => {
  expect(localizedPath('/api/admin/news?q=a', 'en')).toBe('/api/admin/news?q=a');
  expect(barePath('/api/admin/news')).toBe('/api/admin/news');
  rememberLocale('en');
  expect(localeOfPath('/api/admin/news')).toBe('en');
  rememberLocale('fr');
  expect(localeOfPath('/api/admin')).toBe('fr');
});
