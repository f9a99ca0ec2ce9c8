import { ApiError, type Method } from 'shared/api';
import type { Attempt, Simulation } from './watched-fetch';

/** How a call ended. */
export type Result =
  | { status: 'answered'; code: number; headers: [string, string][]; body: string; bytes: number }
  | { status: 'failed'; code: number; name: string; detail: string }
  | { status: 'cancelled' };

/** A call as the page shows it. */
export interface CallRecord {
  id: string;
  method: Method;
  path: string;
  simulation: Simulation;
  /** Milliseconds on the page's clock (`performance.now`). */
  begun: number;
  ended: number | null;
  attempts: Attempt[];
  result: Result | null;
}

const shownHeaders = ['content-type', 'etag', 'link', 'cache-control', 'retry-after'];
/** Longer answers would make the page slow. */
const longest = 20_000;

export async function answered(response: Response): Promise<Result> {
  const text = await response.text();
  const headers = shownHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const bytes = new TextEncoder().encode(text).length;
  return { status: 'answered', code: response.status, headers, body: shortened(readable(text)), bytes };
}

export function failed(error: unknown): Result {
  if (error instanceof DOMException && error.name === 'AbortError') return { status: 'cancelled' };
  if (error instanceof ApiError)
    return {
      status: 'failed',
      code: error.status,
      name: error.code,
      detail: error.detail ?? shortened(JSON.stringify(error.body, null, 2) ?? ''),
    };
  return error instanceof Error
    ? { status: 'failed', code: 0, name: error.name, detail: error.message }
    : { status: 'failed', code: 0, name: String(error), detail: '' };
}

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** JSON on several lines; everything else as it came. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
