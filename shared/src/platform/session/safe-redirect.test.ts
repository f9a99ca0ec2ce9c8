import { isSafePath, redirectOf } from './safe-redirect';

const origin = 'https://avicable.example';

it.each([
  '/',
  '/search',
  '/en/infrastructures/12/diagnosis?diagnosis=3#top',
  '/a-b_c.d~e:f@g%20h',
  '/search?view=44.1,6.2,9&tab=mortality',
])('%s is followed inside the application', path => {
  expect(isSafePath(path)).toBe(true);
  expect(redirectOf(path, '/', origin)).toEqual({ kind: 'in-app', path });
});

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/search\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/search?a=\u0000',
  'search',
  'https://evil.example/search',
  'https://avicable.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
])('%j leads home', target => {
  expect(isSafePath(target)).toBe(false);
  expect(redirectOf(target, '/', origin)).toEqual({ kind: 'in-app', path: '/' });
});

it('keeps encoded separators as part of a path of our own', () => {
  expect(redirectOf('/%2F%2Fevil.example', '/', origin)).toEqual({
    kind: 'in-app',
    path: '/%2F%2Fevil.example',
  });
  expect(redirectOf('/%5Cevil.example', '/', origin)).toEqual({ kind: 'in-app', path: '/%5Cevil.example' });
});

it('loads what is no screen of the application as a page', () => {
  expect(redirectOf('/api/admin/', '/', origin)).toEqual({ kind: 'full-page', url: '/api/admin/' });
  expect(redirectOf(`${origin}/files/(1).pdf`, '/', origin)).toEqual({
    kind: 'full-page',
    url: `${origin}/files/(1).pdf`,
  });
});
