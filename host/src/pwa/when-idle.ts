/** The first screen is there when nothing has arrived for this long (ms). */
const CALM = 1000;
const maximumWait = 8000;

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** When the last file or answer arrived, by the page's clock. A browser may list only the first few hundred. */
const lastArrival = () =>
  (performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ??
  0;

/** Resolves when the first screen is there and the browser is idle, at the latest after 8 s and what is running. */
export async function whenIdle(): Promise<void> {
  const latest = performance.now() + maximumWait;
  for (;;) {
    const calmAt = Math.min(lastArrival() + CALM, latest);
    const left = calmAt - performance.now();
    if (left <= 0) break;
    await pause(left);
  }
  if ('requestIdleCallback' in window)
    await new Promise<void>(resolve => window.requestIdleCallback(() => resolve(), { timeout: CALM }));
}
