import { queryString } from '../browser/query-string';
import { sessionStore } from '../session/session-store';
import { ApiError, isPreparing } from '../transport/api-error';
import type { Call } from '../transport/http-client';
import { noteDataOf, noteReachable, noteUnreachable, seemsOffline } from './connection';
import { deviceCopies } from './device-copies';

/** Statuses of a gateway whose server is restarting or missing. */
const GONE = new Set([502, 503, 504]);
/** Paths that only the server can answer: accounts, files, the latest change, contacts of strangers, addresses. */
const SERVER_ONLY = /^(auth|export|user|history\/latest|import|reports|search\/addresses)\/|\.pdf$/;
/** Delay before answers are written, in ms, since a screen may still be loading. */
const WRITE_DELAY = 3000;

const waiting: { user: number; question: string; answer: Response }[] = [];
let writing = false;
let lastWrite = Promise.resolve();

/**
 * Reads from the server, or from this device if the server does not answer. Answers of the server are stored for
 * later reads without the server.
 * @param askServer makes the call
 * @param read reads the body of an answer, from the server or this device
 * @param isChecked whether `read` rejects unexpected bodies; only then is the answer stored
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
    const storedResult = await fromDevice();
    if (storedResult) {
      if (!navigator.onLine) noteUnreachable();
      return storedResult.result;
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
    const storedResult = options.fromServer ? undefined : await fromDevice();
    // A server that is preparing an answer is reachable, so it counts as unreachable only if stored data is shown.
    // While the server restarts, its gateway may show a page of its own, which is no sign-in page.
    const { response } = (error.cause ?? {}) as { response?: Response };
    const signInPage = isForeign && !GONE.has(response?.status ?? 0);
    if (storedResult || (isGone && !isPreparing(error))) noteUnreachable({ signInPage });
    if (storedResult) return storedResult.result;
    throw error;
  }
}

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
    // The age of anonymous answers does not matter: they contain reference lists, which rarely change.
    if (user) noteDataOf(at);
    return { result };
  } catch (error) {
    // Only the server can answer: a private window has no database, and earlier releases stored answers of hotspots.
    console.error(error);
    return undefined;
  }
}

/** Stores an answer after a delay, and only for a signed-in user. */
function keep(answer: (typeof waiting)[number]): void {
  waiting.push(answer);
  if (writing || !sessionStore.getState().loggedIn) return;
  writing = true;
  setTimeout(async () => {
    writing = false;
    // A full disk or a private window must not prevent reading.
    await keepWaiting().catch(console.error);
  }, WRITE_DELAY);
}

/**
 * Writes the waiting answers immediately.
 * @throws the error of IndexedDB on a full disk or in a private window
 */
export function keepWaiting(): Promise<void> {
  lastWrite = lastWrite.catch(() => undefined).then(writeWaiting);
  return lastWrite;
}

async function writeWaiting(): Promise<void> {
  const device = await deviceCopies();
  const answers = waiting.splice(0);
  for (const { user, question, answer } of answers) await device?.keepAnswer(user, question, answer);
}
