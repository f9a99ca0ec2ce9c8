import { whenNothingUnsaved } from 'shared/shell';
import { pwaStore } from '../frame/pwa-store';
import { changedGlobals, holdsSource } from './changed-globals';
import { type GivenUp, noteGivenUp } from './given-up-here';
import { scriptsOf } from './guard-plugin';
import type { Beat, WorkerNews } from './heartbeat.worker';
import { giveUp, showNextRelease } from './load-remote';
import { failureOf, noteReported, reportFailure } from './report-failure';

type Release = Pick<GivenUp, 'remote' | 'version'>;

const BEAT_MS = 1000;
/** Beats between two looks at globals and memory. */
const LOOK_EVERY = 5;
/** Beats without an idle moment after which a page counts as busy. */
const BUSY_BEATS = 20;
/** A release with as many errors in so many ms floods the page. */
const FLOOD = { errors: 30, ms: 10_000 };
/** Bytes that a page may gain while a remote is shown, at this many looks in a row: rubbish may wait for its collection. */
const LEAK = { bytes: 150 * 2 ** 20, looks: 6 };

/** The releases of the remotes on the screen, the latest last. It is blamed for what befalls the page. */
const watched = new Map<string, string>();
const latest = (): Release | undefined =>
  [...watched].map(([remote, version]) => ({ remote, version })).at(-1);

/** Chromium's heap, which it measures anew every 20 minutes only; missing in TypeScript's DOM types. */
const heapBytes = (): number =>
  (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;

const isHidden = () => document.visibilityState === 'hidden';
const FROZEN = 'The page stood still for 10 s';

const worker = new Worker(new URL('./heartbeat.worker.ts', import.meta.url));
let beats = 0;
let beatsWithoutIdle = 0;
let heapBefore = 0;
let looksWithLeak = 0;
let errors: (Release & { at: number })[] = [];

/** Tells the worker something. Timers of a hidden page run rarely, so the worker does not wait for them. */
function tell(beat: Beat): void {
  worker.postMessage(beat);
  if (isHidden()) worker.postMessage('pause' satisfies Beat);
}

function tellWatched(): void {
  const release = latest();
  tell({ watched: release ? { release, report: failureOf({ ...release, cause: 'frozen' }, FROZEN) } : null });
  heapBefore = heapBytes();
  looksWithLeak = 0;
  beatsWithoutIdle = 0;
  errors = [];
}

/**
 * Watches the page while a release is loaded and shown. It is to be called before any code of the release runs.
 * @returns resolves when a page that freezes would be noticed
 */
export function watch({ remote, version }: Release): Promise<void> {
  watched.delete(remote);
  watched.set(remote, version);
  tellWatched();
  return started;
}

/** To be called when a remote leaves the screen. */
export function unwatch(remote: string): void {
  if (watched.delete(remote)) tellWatched();
}

/** Counts an error of a release that nothing caught. */
export function countError({ remote, version }: Release): void {
  const now = performance.now();
  errors = [...errors.filter(({ at }) => now - at < FLOOD.ms), { remote, version, at: now }];
  if (errors.filter(error => error.remote === remote).length >= FLOOD.errors)
    stop({ remote, version }, 'flood', `${FLOOD.errors} errors in ${FLOOD.ms} ms`);
}

/**
 * Resolves when the worker runs. Until then it cannot notice a page that freezes, since a page has to help its worker
 * to start.
 */
const started = new Promise<void>(resolve => {
  worker.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
    if (data === 'started') return resolve();
    const release = latest();
    if (!release) return;
    noteReported({ ...release, cause: 'frozen' });
    stop(release, 'frozen', FROZEN);
  };
});

setInterval(beat, BEAT_MS);
document.addEventListener('visibilitychange', () => {
  beatsWithoutIdle = 0;
  tell('beat');
});
// The browser's dialogs stop the page, too.
for (const event of ['beforeunload', 'beforeprint']) window.addEventListener(event, () => tell('pause'));

function beat(): void {
  const release = latest();
  if (!release) return;
  tell('beat');
  if (isHidden()) return;
  beats += 1;
  if ('requestIdleCallback' in window) {
    beatsWithoutIdle += 1;
    window.requestIdleCallback(() => {
      beatsWithoutIdle = 0;
    });
    if (beatsWithoutIdle > BUSY_BEATS) stop(release, 'busy', `No idle moment in ${BUSY_BEATS} s`);
  }
  if (beats % LOOK_EVERY !== 0) return;
  void lookAtGlobals().catch(console.warn);
  looksWithLeak = heapBytes() - heapBefore > LEAK.bytes ? looksWithLeak + 1 : 0;
  if (looksWithLeak >= LEAK.looks)
    stop(release, 'memory', `${Math.round((heapBytes() - heapBefore) / 2 ** 20)} MB more than before`);
}

/** Restores globals that a release has changed. Changes by others, such as extensions, stay. */
async function lookAtGlobals(): Promise<void> {
  // A release is watched no longer once it is stopped, but all that it changed is restored.
  const releases = [...watched];
  for (const { name, change, restore } of changedGlobals()) {
    for (const [remote, version] of releases) {
      if (!(await holdsSource(scriptsOf(remote, version), change))) continue;
      restore();
      stop({ remote, version }, 'globals', `${name} was changed`);
    }
  }
}

/**
 * Reports a release and gives it up: on this device, so that the next page does not load it, and in this page as soon
 * as no form has unsaved changes. Another release, or a card that says why, takes its place.
 */
function stop({ remote, version }: Release, cause: GivenUp['cause'], why: string): void {
  if (watched.get(remote) !== version) return;
  unwatch(remote);
  const error = new Error(why);
  reportFailure({ remote, version, cause }, error);
  const noted = noteGivenUp({ remote, version, cause, at: Date.now() }).catch(console.warn);
  pwaStore.setState({ takenBack: true });
  // The note comes first: a page skips the releases that are noted, and says so.
  void Promise.all([noted, whenNothingUnsaved()]).then(() => {
    pwaStore.setState({ takenBack: false });
    giveUp(remote, cause, error);
    showNextRelease(remote);
  });
}
