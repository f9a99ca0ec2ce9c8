import { openBrowser } from '../browser/open-browser.mjs';
import { newVisitor, signIn } from '../browser/session.mjs';
import { median } from '../server/measure.mjs';
import { password, withProduct } from './serve-product.mjs';

/** The counted first visits: a path, and whether somebody is signed in. */
const visits = {
  home: ['/', false],
  'home, signed in': ['/', true],
  map: ['/search', true],
  sheet: ['/infrastructures/1', true],
  ranking: ['/programme', true],
};
/** Milliseconds of the page's virtual time that a visit lasts. */
const DURATION = 5_000;
/** Visits of which the median counts: few requests and renders still depend on the order of arrival. */
const TIMES = 3;
/** Base maps of other servers are never reached. */
const OWN_SERVER_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Counts first visits with an empty cache and no service worker, in numbers that do not depend on the machine's speed.
 * @param {string} executablePath the path of Chromium
 * @returns {Promise<Record<string, {requests: number, modules: number, code: number, work: number}>>} by visit: requests
 * to our server; evaluated modules; `code`: thousands of characters of script that ran at least once; `work`: thousands
 * of characters that ran, each as often as it ran
 */
export function countVisits(executablePath) {
  return withProduct(async url => {
    const browser = await openBrowser(executablePath, [OWN_SERVER_ONLY]);
    try {
      const tokens = await signIn(url, { username: 'editor', password });
      const counts = {};
      for (const [name, [path, signedIn]] of Object.entries(visits)) {
        const runs = [];
        for (let time = 0; time < TIMES; time++)
          runs.push(await countVisit(browser, url, path, signedIn ? tokens : null));
        counts[name] = Object.fromEntries(
          Object.keys(runs[0]).map(key => [key, median(runs.map(run => run[key]))]),
        );
      }
      return counts;
    } finally {
      await browser.close();
    }
  });
}

async function countVisit(browser, url, path, tokens) {
  const context = await newVisitor(browser, url, tokens);
  await context.addInitScript(fixOrder);
  let requests = 0;
  context.on('request', request => {
    if (request.url().startsWith(url)) requests += 1;
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const passTime = (policy, budget) => session.send('Emulation.setVirtualTimePolicy', { policy, budget });
  const passed = new Promise(resolve => session.once('Emulation.virtualTimeBudgetExpired', resolve));
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // The page's clock stands still before the page arrives and while a request is open.
  await passTime('pause');
  await page.goto(url + path, { waitUntil: 'commit' });
  await passTime('pauseIfNetworkFetchesPending', DURATION);
  await passed;
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await context.close();
  const scripts = result.filter(script => script.url.startsWith(url)).map(({ functions }) => functions);
  return {
    requests,
    modules: scripts.flat().filter(isEvaluatedModule).length,
    code: sumOf(scripts, count => Math.min(1, count)),
    work: sumOf(scripts, count => count),
  };
}

/**
 * Runs in the page before its own scripts. Answers of the API arrive in an order that depends on their addresses only,
 * and tiles are drawn by the main thread, since a worker's answers come in any order.
 */
function fixOrder() {
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  const { fetch } = globalThis;
  globalThis.fetch = async (request, options) => {
    const answer = await fetch(request, options);
    const { pathname, search } = new URL(answer.url || location.href);
    if (!pathname.startsWith('/api/')) return answer;
    await answer.clone().arrayBuffer();
    const hash = [...(pathname + search)].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973,
      0,
    );
    await new Promise(resolve => setTimeout(resolve, 20 + (hash % 400)));
    return answer;
  };
}

/** Whether a function is an evaluated module: the build names modules by up to three characters. */
const isEvaluatedModule = ({ functionName, ranges: [whole] }) =>
  whole.count > 0 && /^[\w/+$]{1,3}$/.test(functionName);

const sumOf = (scripts, weightOf) =>
  scripts.reduce((sum, functions) => sum + charactersRun(functions, weightOf), 0) / 1000;

/**
 * The characters of a script that ran.
 * @param {{ranges: {startOffset: number, endOffset: number, count: number}[]}[]} functions ranges lie within each other,
 * and the innermost one has the count
 * @param {(count: number) => number} weightOf how much a character counts that ran so often
 */
function charactersRun(functions, weightOf) {
  const ranges = functions
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  let sum = 0;
  const around = [];
  for (const range of ranges) {
    while (around.length > 0 && around.at(-1).endOffset <= range.startOffset) around.pop();
    const outer = weightOf(around.at(-1)?.count ?? 0);
    sum += (range.endOffset - range.startOffset) * (weightOf(range.count) - outer);
    around.push(range);
  }
  return sum;
}
