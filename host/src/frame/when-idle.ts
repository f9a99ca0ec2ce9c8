/** Milliseconds after the first touch or key, so that the user first sees its effect. */
const EFFECT_SHOWN = 1000;

/** Resolves one second after the user's first touch or key, to delay what the user did not ask for. */
export const firstInput = new Promise<void>(resolve => {
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => setTimeout(resolve, EFFECT_SHOWN), { once: true });
});

/** The first screen counts as loaded after this long without a file or answer, in ms. */
const CALM = 1000;
const maximumWait = 8000;

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/**
 * When the file or answer that was requested last arrived, in ms of the page's clock. Browsers may list only the
 * first few hundred.
 */
const lastArrival = () =>
  (performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ??
  0;

/** Resolves when the browser is idle after the first screen has loaded, after about 9 s at the latest. */
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
