import { ownFilesOnly } from './own-files-only';

const PAGE = '<!doctype html><title>WiFi gratuit</title><form>Identifiez-vous</form>';
const OWN_PAGE = '<!doctype html><meta name="shell-version" content="1.0.0"><div id="root"></div>';
const answer = (body: string | null, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });
const FILES: Record<string, () => Response> = {
  '/index.html': () => answer(OWN_PAGE, 'text/html; charset=utf-8'),
  '/static/js/index.js': () => answer('1', 'text/javascript; charset=utf-8'),
  '/static/css/index.css': () => answer('a{}', 'text/css'),
  '/static/font/figtree.woff2': () => answer('', 'font/woff2'),
  '/api/v1/uploads/1.jpg': () => answer('', 'image/webp'),
};

it.each(Object.keys(FILES))('of %s only our own answer enters a cache, and leaves it', async path => {
  const request = new Request(`https://cables.test${path}`);
  const both = async (given: Response | undefined) => [
    await ownFilesOnly.cacheWillUpdate({ request, ...(given && { response: given }) }),
    await ownFilesOnly.cachedResponseWillBeUsed({ request, ...(given && { cachedResponse: given }) }),
  ];
  const ownFile = FILES[path]?.();
  expect(await both(ownFile)).toEqual([ownFile, ownFile]);
  expect(await both(undefined)).toEqual([null, null]);
  for (const status of [200, 302, 401, 403, 404, 500, 511])
    for (const foreign of [
      answer(PAGE, 'text/html', status),
      new Response(null, { status }),
      ...(path.endsWith('.css') || path.endsWith('.woff2') ? [] : [answer('{}', 'application/json', status)]),
    ])
      expect(await both(foreign)).toEqual([null, null]);
});
