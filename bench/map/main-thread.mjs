const CATEGORIES = ['toplevel', 'v8', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const TASK = 'RunTask';
/** Trace events that run our script, including forced style and layout. */
const SCRIPT = new Set([
  'BlinkScheduler_PerformMicrotaskCheckpoint',
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'TimerFire',
  'v8.callFunction',
  'v8.evaluateModule',
  'v8.run',
]);
/** Tasks above this limit are noticeable. */
const LONG_MS = 50;

/**
 * Traces the browser during an action.
 * @param {import('@playwright/test').Browser} browser
 * @param {() => Promise<unknown>} act
 * @returns {Promise<object[]>} the trace's events
 */
async function traceOf(browser, act) {
  const session = await browser.newBrowserCDPSession();
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  const { stream: handle } = await complete;
  const parts = [];
  for (let eof = false; !eof; ) {
    const part = await session.send('IO.read', { handle, size: 1 << 20 });
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'));
    eof = part.eof;
  }
  await session.detach();
  return JSON.parse(Buffer.concat(parts).toString('utf8')).traceEvents;
}

/** Complete events of the page's main thread, without the browser's own pages. */
function mainThreadOf(events, url) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const of = main => events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid);
  const runsOurs = event => event.args.data?.url?.startsWith(url);
  return mains.map(of).find(ofThread => ofThread.some(runsOurs)) ?? [];
}

/** Total milliseconds of thread time covered by spans, which are sorted by start. */
function covered(spans) {
  let [sum, until] = [0, 0];
  for (const { tts, tdur } of spans) {
    sum += Math.max(0, tts + tdur - Math.max(tts, until));
    until = Math.max(until, tts + tdur);
  }
  return sum / 1000;
}

/**
 * The duration of each task and of our script in it, in milliseconds of thread time, which excludes waiting for a
 * processor.
 */
function tasksOf(events, url) {
  const sorted = mainThreadOf(events, url)
    .filter(({ tdur }) => tdur !== undefined)
    .sort((a, b) => a.tts - b.tts);
  const scripts = sorted.filter(({ name }) => SCRIPT.has(name));
  let next = 0;
  return sorted
    .filter(({ name }) => name === TASK)
    .map(({ tts, tdur }) => {
      while (next < scripts.length && scripts[next].tts < tts) next += 1;
      const inside = [];
      for (; next < scripts.length && scripts[next].tts < tts + tdur; next++) inside.push(scripts[next]);
      return { whole: tdur / 1000, ours: covered(inside) };
    });
}

const over = values => values.reduce((sum, value) => sum + Math.max(0, value - LONG_MS), 0);

/**
 * Measures the page's main thread during an action, in milliseconds: the longest task and the total by which tasks exceed
 * 50 ms, for our script alone and with the browser's work (style, layout, paint, compilation, garbage collection).
 * @param {string} url the origin of the page's scripts
 * @returns {Promise<{ours: number, oursOver: number, whole: number, wholeOver: number}>}
 */
export async function watchMainThread(browser, url, act) {
  const tasks = tasksOf(await traceOf(browser, act), url);
  const [ours, whole] = [tasks.map(task => task.ours), tasks.map(task => task.whole)];
  return {
    ours: Math.max(0, ...ours),
    oursOver: over(ours),
    whole: Math.max(0, ...whole),
    wholeOver: over(whole),
  };
}
