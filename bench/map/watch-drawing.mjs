/** The view is complete when nothing was requested or drawn for this long. */
const CALM_MS = 600;
const TIMEOUT_MS = 60_000;

/** Runs in the page before its own scripts: records when a tile arrives or is drawn, and when the first one was drawn. */
export function recordDrawing() {
  const state = { at: 0, first: 0, waiting: 0 };
  globalThis.drawing = state;
  const note = () => {
    state.at = performance.now();
  };
  const { transferFromImageBitmap } = ImageBitmapRenderingContext.prototype;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function transfer(bitmap) {
    transferFromImageBitmap.call(this, bitmap);
    note();
    state.first ||= state.at;
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    if (!url.includes('/tiles/')) return fetch(request, options);
    state.waiting += 1;
    try {
      return await fetch(request, options);
    } finally {
      state.waiting -= 1;
      note();
    }
  };
}

const sessions = new WeakMap();

/** Bypasses Playwright, whose own script in the page would be measured as ours. */
async function stateOf(page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { result } = await session.send('Runtime.evaluate', {
    // Before the map has tiles, the page's first script may have drawn some.
    expression:
      '({ ...globalThis.drawing, now: performance.now(), isThere: document.querySelector(".leaflet-tile canvas") !== null })',
    returnByValue: true,
  });
  return { at: 0, waiting: 0, ...result.value };
}

/**
 * Waits until the map's view is complete.
 * @param {import('@playwright/test').Page} page
 * @param {number} since a time of the page's clock; the wait continues until something is drawn after it
 * @param {number} calm milliseconds without anything new
 * @returns {Promise<number>} when the last tile was drawn, by the page's clock
 */
export async function untilDrawn(page, since = 0, calm = CALM_MS) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { at, waiting, now, isThere } = await stateOf(page);
    const last = Math.max(at, since);
    if (isThere && last > 0 && waiting === 0 && now - last > calm) return last;
    await page.waitForTimeout(100);
  }
  throw new Error('The view was never drawn');
}

/** When the first tile was drawn, by the page's clock. */
export const firstDrawn = async page => (await stateOf(page)).first;

/** The time by the page's clock. */
export const clockOf = async page => (await stateOf(page)).now;

/**
 * Measures how long the map takes to redraw after an action.
 * @param {() => Promise<number | void>} act may return the time its move ended, else its start counts
 * @returns {Promise<number>} milliseconds until the view is complete again
 */
export async function timeToDraw(page, act, calm = CALM_MS) {
  const began = await clockOf(page);
  const moved = (await act()) ?? began;
  return (await untilDrawn(page, moved, calm)) - moved;
}
