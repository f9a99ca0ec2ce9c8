import { queryClient, settingsQuery } from 'shared/api';
import type { RemoteLoads } from 'shared/shell';
import { releaseInUse } from './load-remote';
import { postReport } from './post-report';
import { shell } from './report-failure';

/** Delay in ms, during which the first screen has the network to itself. */
const DELAY = 5000;

const openedAt = window.location.pathname;
/** Whether the page was ever in the background, where browsers delay what it draws. */
let wasHidden = document.visibilityState === 'hidden';
/** Milliseconds from navigation to the first screen of a remote; sent once. */
let firstPaint: number | undefined;

const noted = new Set<string>();
const waiting: RemoteLoads['loads'] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts once that the page shows a release of a remote. The counts are sent together after a delay, with the time to
 * the first screen if the page was opened there.
 */
export function noteShown(remote: string): void {
  const version = releaseInUse(remote);
  const key = `${remote} ${version}`;
  if (!version || noted.has(key)) return;
  const isFirst = noted.size === 0 && window.location.pathname === openedAt && !wasHidden;
  if (isFirst) firstPaint = Math.round(performance.now());
  noted.add(key);
  waiting.push({ remote, version });
  timer ??= setTimeout(send, DELAY);
}

/**
 * Sends the counts. Drops them if there is no network, or if failures are reported to another server or not at all.
 */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const address = queryClient.getQueryData(settingsQuery.queryKey)?.report_url;
  // The report URL is not known yet: the counts go with the next call, or when the page is left.
  if (waiting.length === 0 || address === undefined) return;
  const loads = waiting.splice(0);
  if (!address?.startsWith('/') || !navigator.onLine) return;
  const report: RemoteLoads = { shell, loads, first_paint: firstPaint };
  firstPaint = undefined;
  // Counts that cannot be sent are dropped.
  postReport(new URL('../remote-loads/', new URL(address, window.location.origin)), report).catch(
    console.warn,
  );
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  wasHidden = true;
  send();
});
