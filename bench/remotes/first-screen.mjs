/** Slow 3G, as on a phone with one bar. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 };
const LIMIT_MS = 60_000;

/**
 * Measures the first visit of a screen on a slow network, until its heading is shown.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url the screen's address
 * @param {{named: boolean}} page whether the page names the files of its screen, as the server sends it
 * @returns {Promise<{seconds: number, kilobytes: number, waves: number}>} `waves`: number of files that had to wait
 * for another one
 */
export async function measureFirstScreen(browser, url, { named }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    if (!named)
      await page.route(url, async route => {
        const answer = await route.fetch();
        const html = (await answer.text()).replace(/\.\.\.\[\{"href":"\/remotes\.json[^\]]*\]/, '...[]');
        await route.fulfill({ response: answer, body: html });
      });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
    await page.locator('main h1').first().waitFor({ timeout: LIMIT_MS });
    const seconds = (performance.now() - began) / 1000;
    const files = await page.evaluate(() =>
      /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).map(
        ({ startTime, responseEnd, transferSize, name }) => ({
          startTime,
          responseEnd,
          transferSize,
          name,
        }),
      ),
    );
    return {
      seconds,
      kilobytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      waves: wavesOf(files),
    };
  } finally {
    await context.close();
  }
}

/** Number of the remote's files that were requested one after the other. */
function wavesOf(files) {
  const releaseFiles = files.filter(({ name }) => /\/remotes\.json|\/remotes\//.test(name));
  let waves = 0;
  for (let at = -1; ; waves += 1) {
    const next = releaseFiles.filter(({ startTime }) => startTime > at);
    if (next.length === 0) return waves;
    at = Math.min(...next.map(({ responseEnd }) => responseEnd));
  }
}
