import { apiBase } from './usual-headers';

/** A request that the page made before its scripts had arrived. */
export interface EarlyRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** The answer; `null` if it failed or was refused. */
  readonly answer: Promise<Response | null>;
  readonly stop: AbortController;
}

declare global {
  interface Window {
    /** Requests of the page's first script, by `earlyKey`. */
    earlyRequests?: Map<string, EarlyRequest>;
  }
}

/** Identifies a request by its URL, whatever the order of the parameters: addresses list codes in any order. */
export function earlyKey(url: string): string {
  const { pathname, searchParams } = new URL(url, apiBase());
  return `${pathname}?${[...searchParams].map(String).sort().join('&')}`;
}

/** Headers on which an answer depends. */
const COMPARED = ['accept', 'accept-language', 'authorization'];

/**
 * Like `fetch`, but takes the early answer to exactly the same request, once. If there is none, or it failed, the
 * request is made. A write drops all early answers, since it may change them.
 */
export async function fetchOnce(...[request, options]: Parameters<typeof fetch>): Promise<Response> {
  const early = window.earlyRequests?.size && request instanceof Request ? take(request) : undefined;
  return (await early) ?? fetch(request, options);
}

function take({ method, url, headers, signal }: Request): Promise<Response | null> | undefined {
  if (method !== 'GET') window.earlyRequests?.clear();
  const key = earlyKey(url);
  const early = window.earlyRequests?.get(key);
  if (!early) return undefined;
  window.earlyRequests?.delete(key);
  const isSame = COMPARED.every(name => headers.get(name) === (early.headers[name] ?? null));
  if (isSame) signal.addEventListener('abort', () => early.stop.abort());
  else early.stop.abort();
  return isSame ? early.answer : undefined;
}

/** Whether the page's first script has made a request, whose answer is not taken yet. */
export const isEarly = (path: string): boolean => window.earlyRequests?.has(earlyKey(path)) ?? false;
