import { queryClient, settingsQuery } from 'shared/api';
import type { RemoteFailure } from 'shared/shell';
import { postReport } from './post-report';

type Failed = Pick<RemoteFailure, 'remote' | 'version' | 'cause'>;

/** Message of the service worker to pages about a remote whose files it could not cache; `''` is the list of all. */
export interface NotKept {
  notKept: { remote: string; version: string; message: string };
}

const reported = new Set<string>();
const maximumLength = { message: 1000, stack: 4000 };

export const shell = document.querySelector<HTMLMetaElement>('meta[name="shell-version"]')?.content ?? '';

const keyOf = ({ remote, version, cause }: Failed) => [remote, version, cause].join('\n');

/** The report of a failure on this page. */
export const failureOf = ({ remote, version, cause }: Failed, error: unknown): RemoteFailure => {
  const message = String(error).slice(0, maximumLength.message);
  const stack = stackOf(error).slice(0, maximumLength.stack);
  return { remote, version, cause, message, stack, shell, page: window.location.pathname };
};

/** Notes that a failure has been reported by somebody else. */
export const noteReported = (failed: Failed): unknown => reported.add(keyOf(failed));

/** Logs a failure and sends it to the server's reporting URL, once per remote, version and cause. */
export function reportFailure(failed: Failed, error: unknown): void {
  if (reported.has(keyOf(failed))) return;
  noteReported(failed);
  console.error(`${failed.remote || 'remotes.json'} ${failed.version} (${failed.cause}):`, error);
  void send(failureOf(failed, error));
}

/** The lines of an error's stack, without the message that Chromium puts first. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return '';
  const message = String(error);
  return error.stack.startsWith(message) ? error.stack.slice(message.length) : error.stack;
}

async function send(failure: RemoteFailure): Promise<void> {
  try {
    const { report_url: address } = await queryClient.fetchQuery(settingsQuery);
    if (!address) return;
    await postReport(new URL(address, window.location.origin), failure);
  } catch (error) {
    // The failure is in the console; a report that cannot be sent is dropped.
    console.warn(error);
  }
}
