import { median } from '../server/measure.mjs';
import { firstDrawn, untilDrawn } from './watch-drawing.mjs';

const NAMES = { Document: 'page', Script: 'scripts', Stylesheet: 'styles' };

/** The kind of a requested file or answer. */
function partOf({ url, type }, origin) {
  const { pathname } = new URL(url);
  const layers = /\/api\/v1\/tiles\/([^/]+)\//.exec(pathname)?.[1];
  if (!url.startsWith(origin)) return 'background tiles of others';
  if (layers) return layers === 'areas' ? 'tiles of areas' : 'tiles of records';
  if (pathname.startsWith('/api/')) return 'API';
  return NAMES[type] ?? 'other files';
}

/** Number of requests of each kind. */
function countedByPart(requests, origin) {
  const counts = {};
  for (const request of requests) {
    const part = partOf(request, origin);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

/** Records what a page fetches over the network. */
async function watchNetwork(session) {
  const requests = new Map();
  const forget = ({ requestId }) => requests.delete(requestId);
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) =>
    requests.set(requestId, { url: request.url, type, at: wallTime * 1000 }),
  );
  session.on('Network.requestServedFromCache', forget);
  session.on('Network.responseReceived', event => event.response.fromDiskCache && forget(event));
  await session.send('Network.enable');
  return { until: time => [...requests.values()].filter(({ at }) => at <= time) };
}

/**
 * Opens the map several times with an empty cache.
 * @param {{watch: Function, newPage: Function, address: string, times: number, slowdown: number}} options `slowdown`
 * divides the processor's speed
 * @returns {Promise<{ms: number, first: number, longest: number, over: number, total: number, parts: object, urls: string[]}>}
 * medians of the time until the first tile and until all are drawn, of our longest task and of the total time of tasks above 50 ms; the requests are
 * those of the last visit until it was drawn, without those that the page's cache answered
 */
export async function measureFirstVisit({ watch, newPage, address, times, slowdown }) {
  const visits = [];
  for (let turn = 0; turn < times; turn++) {
    const { context, page } = await newPage();
    const session = await context.newCDPSession(page);
    const network = await watchNetwork(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let ms = 0;
    const tasks = await watch(async () => {
      await page.goto(address, { waitUntil: 'commit' });
      ms = await untilDrawn(page);
    });
    const first = await firstDrawn(page);
    const start = await page.evaluate(() => performance.timeOrigin);
    await context.close();
    visits.push({ ms, first, tasks, requests: network.until(start + ms) });
  }
  const { requests } = visits.at(-1);
  return {
    ms: median(visits.map(visit => visit.ms)),
    first: median(visits.map(visit => visit.first)),
    longest: median(visits.map(({ tasks }) => tasks.ours)),
    over: median(visits.map(({ tasks }) => tasks.wholeOver)),
    total: requests.length,
    parts: countedByPart(requests, new URL(address).origin),
    urls: requests.map(({ url }) => url),
  };
}
