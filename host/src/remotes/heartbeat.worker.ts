import { type GivenUp, noteGivenUp } from './given-up-here';
import { postReport } from './post-report';

/** The release to blame if the page freezes, with the report to send. */
export interface Watched {
  release: Pick<GivenUp, 'remote' | 'version'>;
  report: object;
}
/** What a page tells this worker: a beat each second, whom to blame from now on, or that it may stand still. */
export type Beat = 'beat' | 'pause' | { watched: Watched | null };
/** What this worker tells the page: that it has started, or that the page has come to itself after a freeze. */
export type WorkerNews = 'started' | 'frozen';

const tellPage = (news: WorkerNews): void => self.postMessage(news);
const TICK_MS = 1000;
/** Ticks without a beat after which the page counts as frozen. Ticks stop while the device sleeps; hours do not. */
const FROZEN_TICKS = 10;

let watched: Watched | null = null;
let isPaused = false;
let ticks = 0;

self.addEventListener('message', ({ data }: MessageEvent<Beat>) => {
  if (typeof data === 'object') watched = data.watched;
  if (ticks >= FROZEN_TICKS) tellPage('frozen');
  isPaused = data === 'pause';
  ticks = 0;
});

setInterval(() => {
  if (isPaused || !watched) return;
  ticks += 1;
  if (ticks === FROZEN_TICKS) void tell(watched);
}, TICK_MS);
tellPage('started');

/** Notes the release on this device for the next page, and reports it: the page itself can do neither. */
async function tell({ release, report }: Watched): Promise<void> {
  // The report does not depend on a device that stores nothing.
  await noteGivenUp({ ...release, cause: 'frozen', at: Date.now() }).catch(console.warn);
  const { report_url: address } = await (await fetch('/api/v1/settings/')).json();
  if (address) await postReport(new URL(address, self.location.origin), report);
}
