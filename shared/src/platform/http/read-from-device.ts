import { sessionStore } from '../session/session-store';
import { ApiError } from '../transport/api-error';
import type { CallOptions } from '../transport/http-client';
import { queryString } from '../transport/query-string';
import { noteDataOf, noteReachable, noteUnreachable, seemsOffline } from './connection';
import { deviceCopies } from './device-copies';

/** A server that is being restarted, or a gateway without one behind it. */
const GONE = new Set([502, 503, 504]);
/** The server's alone to answer: who somebody is, files, and how far it is. */
const NOT_HERE = /^(auth|export|user|history\/latest|import)\//;
/** One without records answers 204. */
const TILES = /^tiles\//;
const patience = 3000;

const waiting: { user: number; question: string; answer: Response }[] = [];
let writing = false;
let kept = Promise.resolve();

/**
 * Reads through what this device keeps: an answer is kept, and a missing one is made up for, where it can be.
 * @param ask calls the server
 */
export async function readThroughDevice(
  path: string,
  options: CallOptions,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (NOT_HERE.test(path)) return ask();
  const user = options.anonymous ? 0 : (sessionStore.getState().user?.id ?? 0);
  const search = queryString(options.query ?? {}).toString();
  const question = search ? `${path}?${search}` : path;
  const fromDevice = () => answerOf(user, question);
  if (seemsOffline() && !options.fromServer) {
    const answer = await fromDevice();
    if (answer) {
      if (!navigator.onLine) noteUnreachable();
      return answer;
    }
  }
  try {
    const answer = await ask();
    noteReachable();
    if (answer.status === 200 || TILES.test(path)) keep({ user, question, answer: answer.clone() });
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forget(user, path);
    if (!(error instanceof ApiError) || !(error.unreachable || GONE.has(error.status))) throw error;
    noteUnreachable();
    const answer = options.fromServer ? undefined : await fromDevice();
    if (answer) return answer;
    throw error;
  }
}

/** What somebody deleted is not to be found here either. */
function forget(user: number, path: string): void {
  deviceCopies()
    .then(device => device?.keepRecord(user, path, null))
    .catch(console.error);
}

async function answerOf(user: number, question: string): Promise<Response | undefined> {
  try {
    const device = await deviceCopies();
    const answer = await device?.answerOffline(user, question);
    // Reference lists change rarely: their age says nothing about what is shown.
    if (device && answer && user) noteDataOf(Number(answer.headers.get(device.DATED)));
    return answer;
  } catch (error) {
    // A private window keeps nothing: then the server alone can answer.
    console.error(error);
    return undefined;
  }
}

/** Once somebody is signed in, and not while a screen is being put together. */
function keep(answer: (typeof waiting)[number]): void {
  waiting.push(answer);
  if (writing || !sessionStore.getState().loggedIn) return;
  writing = true;
  setTimeout(async () => {
    writing = false;
    // A full disk, or a private window: reading goes on without.
    await keepWaiting().catch(console.error);
  }, patience);
}

/**
 * Keeps at once what else would wait until the screen is put together.
 * @throws what IndexedDB throws on a full disk, or in a private window
 */
export function keepWaiting(): Promise<void> {
  kept = kept.catch(() => undefined).then(writeWaiting);
  return kept;
}

async function writeWaiting(): Promise<void> {
  const device = await deviceCopies();
  const answers = waiting.splice(0);
  for (const { user, question, answer } of answers)
    try {
      await device?.keepAnswer(user, question, answer);
    } catch (error) {
      // Whoever asked has left before it was read whole: there is nothing to keep of it.
      if ((error as Error).name !== 'AbortError') throw error;
    }
}
