// @vitest-environment jsdom
import { currentLocale, setLocale } from 'shared/i18n';
import { greetInOwnLanguage } from './greet-in-own-language';

function visit(address: string, languages: string[], cookie?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie ? `locale=${cookie}` : '');
  window.history.replaceState(null, '', address);
  greetInOwnLanguage();
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}
afterEach(() => {
  visit('/', ['fr']);
  setLocale('fr', false);
  vi.restoreAllMocks();
});

it.each([
  ['/', ['en-GB', 'fr'], undefined, '/en'],
  ['/about', ['en-US'], undefined, '/en/about'],
  ['/account/reset?uid=1&token=a%2Fb#form', ['en-US'], undefined, '/en/account/reset?uid=1&token=a%2Fb#form'],
  ['/search?q=en', ['de', 'en'], undefined, '/en/search?q=en'],
  ['/about', ['fr-FR', 'en'], undefined, '/about'],
  ['/about', ['de'], undefined, '/about'],
  ['/about', ['en-US'], 'fr', '/about'],
  ['/about', ['fr-FR'], 'en', '/en/about'],
  ['/en/about', ['fr-FR'], undefined, '/en/about'],
  ['/en/about', ['fr-FR'], 'fr', '/en/about'],
  ['/enquete', ['en'], undefined, '/en/enquete'],
])('%s in a browser that reads %j with the cookie %s shows %s', (address, languages, cookie, shown) => {
  expect(visit(address, languages, cookie)).toBe(shown);
});

it('shows the page in that language at once, and chooses nothing for later', () => {
  const remember = vi.spyOn(document, 'cookie', 'set');
  visit('/about', ['en-US']);
  expect(currentLocale()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(remember).not.toHaveBeenCalled();
});
