/// <reference lib="webworker" />
import { type AnswerKind, isOwnAnswer } from 'shared/contract/answers';

/** The expected kind of answer by address. Any other address accepts everything but a page. */
const KINDS: readonly [RegExp, AnswerKind][] = [
  [/\/index\.html$/, 'page'],
  [/\.js$/, 'script'],
  [/^\/api\/v1\/uploads\//, 'picture'],
];
/** Distinguishes our pages from a hotspot's: each of our pages names the version of its shell. */
const OWN_PAGE = 'name="shell-version"';

interface Kept {
  request: Request;
  response?: Response | undefined;
  cachedResponse?: Response | undefined;
}

async function ownOrNothing({ request, response, cachedResponse }: Kept): Promise<Response | null> {
  const answer = response ?? cachedResponse;
  if (!answer) return null;
  const { pathname } = new URL(request.url);
  const kind = KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'file';
  if (!isOwnAnswer({ status: answer.status, type: answer.headers.get('content-type') }, kind)) return null;
  return kind !== 'page' || (await answer.clone().text()).includes(OWN_PAGE) ? answer : null;
}

/**
 * Plugin for caching strategies. Responses of hotspots and proxies are not cached. Such responses are ignored if an
 * earlier worker cached them.
 */
export const ownFilesOnly = { cacheWillUpdate: ownOrNothing, cachedResponseWillBeUsed: ownOrNothing };
