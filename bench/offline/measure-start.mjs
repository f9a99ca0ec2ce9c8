// Runs under tsx in `e2e`, started by `bench/offline.mjs`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '../../e2e/proof/browser-process.ts';
import { runServer } from '../../e2e/support/run-server.ts';
import { signIn, storeTokens } from '../browser/session.mjs';
import { recordDrawing, timeToDraw, untilDrawn } from '../map/watch-drawing.mjs';
import { median } from '../server/measure.mjs';

const [data, username, password] = process.argv.slice(2);
const SLOW_DOWN = 4;
const TIMES = 5;
/** Pauses between tiles are longer on a throttled processor. */
const CALM_MS = 2000;
const ZOOM = 10;

/** Runs in the page before its own scripts: records when the heading and the list's first rows appear. */
function recordScreen() {
  const times = {};
  globalThis.screenTimes = times;
  const record = (key, selector) => {
    if (times[key] === undefined && document.querySelector(selector)) times[key] = performance.now();
  };
  const recordAll = () => {
    record('heading', 'main h1');
    record('rows', '[role=grid] [role=row][aria-selected]');
  };
  new MutationObserver(recordAll).observe(document, { childList: true, subtree: true });
}

/** Downloads the whole area for offline use through the user interface. */
async function downloadArea(page, url) {
  await page.goto(`${url}/offline`);
  await page.getByText(/^Environ /).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Emporter cette zone' }).click();
  await page.waitForFunction(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('avicable-offline');
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('areas').objectStore('areas').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.some(({ state }) => state === 'done'));
          };
        };
      }),
    undefined,
    { timeout: 180_000, polling: 1000 },
  );
}

/** Closes the browser normally, so that its data are written to disk. */
async function close({ page, kill }) {
  const devtools = await page.context().browser().newBrowserCDPSession();
  await devtools.send('Browser.close').catch(() => undefined);
  await new Promise(resolve => setTimeout(resolve, 1500));
  await kill().catch(() => undefined);
}

async function middlePosition(url, { access }) {
  const answer = await fetch(`${url}/api/v1/cables/points/?limit=1000&fields=summary`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { features } = await answer.json();
  const [longitude, latitude] = features[Math.floor(features.length / 2)].geometry.coordinates;
  return { lng: longitude.toFixed(4), lat: latitude.toFixed(4) };
}

/** Starts a new browser with a throttled processor and opens the map of the installed application. */
async function start(profile, address, online) {
  const browser = await startBrowser(profile);
  try {
    const { page } = browser;
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.addInitScript(recordDrawing);
    await page.addInitScript(recordScreen);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.context().setOffline(!online);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[role=grid] [role=row][aria-selected]').first().waitFor({ timeout: 60_000 });
    const drawn = await untilDrawn(page, 0, CALM_MS);
    const times = await page.evaluate(() => globalThis.screenTimes);
    const records = await page.getByRole('tab', { selected: true }).textContent();
    const moved = await timeToDraw(
      page,
      async () => {
        await page.mouse.move(400, 480);
        await page.mouse.wheel(0, -100);
      },
      CALM_MS,
    );
    return {
      readable: times.heading,
      rows: times.rows,
      usable: Math.max(drawn, times.rows),
      moved,
      records: Number(String(records).replace(/\D/g, '')),
    };
  } finally {
    await close(browser);
  }
}

async function measureStart() {
  const profile = await mkdtemp(join(tmpdir(), 'avicable-start-'));
  const server = await runServer(data, { AVICABLE_DEMO: '0', AVICABLE_DEVELOPER_PAGES: '0' });
  try {
    const { url } = server;
    const tokens = await signIn(url, { username, password });
    const address = `${url}/search?${new URLSearchParams({ z: String(ZOOM), ...(await middlePosition(url, tokens)) })}`;
    const browser = await startBrowser(profile);
    const { page } = browser;
    // This script looks for French texts, whatever the machine's language.
    const nextYear = Date.now() / 1000 + 365 * 86_400;
    await page.context().addCookies([{ name: 'locale', value: 'fr', url, expires: nextYear }]);
    await page.goto(`${url}/about`);
    await page.evaluate(storeTokens, tokens);
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await downloadArea(page, url);
    await close(browser);
    const online = [];
    for (let turn = 0; turn < TIMES; turn++) online.push(await start(profile, address, true));
    await server.stop();
    const offline = [];
    for (let turn = 0; turn < TIMES; turn++) offline.push(await start(profile, address, false));
    const summed = starts =>
      Object.fromEntries(Object.keys(starts[0]).map(key => [key, median(starts.map(start => start[key]))]));
    return {
      slowDown: SLOW_DOWN,
      times: TIMES,
      zoom: ZOOM,
      online: summed(online),
      offline: summed(offline),
    };
  } finally {
    await server.stop('SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

console.log(JSON.stringify(await measureStart()));
process.exit(0);
