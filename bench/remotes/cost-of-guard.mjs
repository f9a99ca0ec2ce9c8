const SECONDS = 30;

/**
 * Measures what the guard of the page costs while a remote is shown and nothing happens.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url the address of a remote's screen
 * @returns {Promise<{watched: number, unwatched: number}>} ms of the main thread per second, with and without guard
 */
export async function measureGuard(browser, url) {
  const msASecond = async (/** @type {boolean} */ isWatched) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // Without workers there is no guard.
    if (!isWatched) await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto(url);
    await page.locator('main h1').first().waitFor();
    await page.waitForTimeout(15_000);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
        ?.value ?? 0;
    const before = await busy();
    await page.waitForTimeout(SECONDS * 1000);
    const after = await busy();
    await context.close();
    return ((after - before) * 1000) / SECONDS;
  };
  return { watched: await msASecond(true), unwatched: await msASecond(false) };
}
