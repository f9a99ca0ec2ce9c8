import { queryString } from '../browser/query-string';
import { sessionStore } from '../session/session-store';
import { ApiError, isPreparing } from '../transport/api-error';
import type { Call } from '../transport/http-client';
import { noteDataOf, noteReachable, noteUnreachable, seemsOffline } from './connection';
import { deviceCopies } from './device-copies';

/** Statuses of a gateway whose server is restarting or missing. */
const GONE = new Set([502, 503, 504]);
/** Paths that only the server can answer: accounts, files, the latest change. */
const SERVER_ONLY = /^(auth|export|user|history\/latest|import)\/|\.pdf$/;
/** How long answers wait before they are written, in ms: a screen may still be loading. */
const WRITE_DELAY = 3000;

const waiting: { user: number; question: string; answer: Response }[] = [];
let writing = false;
let kept = Promise.resolve();

/**
 * A read that falls back to this device: answers of the server are kept, and replace an answer that does not come.
 * @param askServer makes the call
 * @param read takes the body of an answer, the server's or this device's
 * @param isChecked whether `read` refuses a body of another form: nothing else is kept
 */
export async function readThroughDevice<Result>(
  path: string,
  options: Call,
  askServer: () => Promise<Response>,
  read: (answer: Response) => Promise<Result>,
  isChecked: boolean,
): Promise<Result> {
  if (SERVER_ONLY.test(path)) return read(await askServer());
  const user = options.anonymous ? 0 : (sessionStore.getState().user?.id ?? 0);
  const search = queryString(options.query ?? {}).toString();
  const question = search ? `${path}?${search}` : path;
  const fromDevice = () => answerOf(user, question, read);
  if (seemsOffline() && !options.fromServer) {
    const kept = await fromDevice();
    if (kept) {
      if (!navigator.onLine) noteUnreachable();
      return kept.result;
    }
  }
  try {
    const answer = await askServer();
    const copy = answer.clone();
    const result = await read(answer);
    if (isChecked) {
      noteReachable();
      keep({ user, question, answer: copy });
    }
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forget(user, path);
    if (!(error instanceof ApiError)) throw error;
    const isForeign = error.code === 'unexpected_format';
    const isGone = error.unreachable || GONE.has(error.status);
    if (!isForeign && !isGone) throw error;
    const kept = options.fromServer ? undefined : await fromDevice();
    // A server that prepares an answer is there: only what comes from this device is told as such.
    // A proxy whose server restarts has a page of its own: nobody is to sign in there.
    const { response } = (error.cause ?? {}) as { response?: Response };
    const signInPage = isForeign && !GONE.has(response?.status ?? 0);
    if (kept || (isGone && !isPreparing(error))) noteUnreachable({ signInPage });
    if (kept) return kept.result;
    throw error;
  }
}

/** Removes a deleted record from this device. */
function forget(user: number, path: string): void {
  deviceCopies()
    .then(device => device?.keepRecord(user, path, null))
    .catch(console.error);
}

async function answerOf<Result>(
  user: number,
  question: string,
  read: (answer: Response) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    const device = await deviceCopies();
    const answer = await device?.answerOffline(user, question);
    if (!device || !answer) return undefined;
    const at = Number(answer.headers.get(device.DATED));
    const result = await read(answer);
    // Anonymous answers are reference lists, which change rarely: their age does not matter.
    if (user) noteDataOf(at);
    return { result };
  } catch (error) {
    // A private window has no database, and earlier releases kept answers of hotspots: only the server can answer.
    console.error(error);
    return undefined;
  }
}

/** Keeps an answer a little later, and only for a person who is signed in. */
function keep(answer: (typeof waiting)[number]): void {
  waiting.push(answer);
  if (writing || !sessionStore.getState().loggedIn) return;
  writing = true;
  setTimeout(async () => {
    writing = false;
    // A full disk or a private window must not stop reading.
    await keepWaiting().catch(console.error);
  }, WRITE_DELAY);
}

/**
 * Writes the waiting answers now.
 * @throws the error of IndexedDB on a full disk or in a private window
 */
export function keepWaiting(): Promise<void> {
  kept = kept.catch(() => undefined).then(writeWaiting);
  return kept;
}

async function writeWaiting(): Promise<void> {
  const device = await deviceCopies();
  const answers = waiting.splice(0);
  for (const { user, question, answer } of answers) await device?.keepAnswer(user, question, answer);
}
