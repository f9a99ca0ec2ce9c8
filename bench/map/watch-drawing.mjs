/** Nothing has been asked for or drawn for so long: the view stands. */
const CALM_MS = 600;
const PATIENCE_MS = 60_000;

/** Runs in the page before its own scripts: notes when a tile of records has come or is drawn. */
export function noteDrawing() {
  const state = { at: 0, waiting: 0 };
  globalThis.drawing = state;
  const note = () => {
    state.at = performance.now();
  };
  const { transferFromImageBitmap } = ImageBitmapRenderingContext.prototype;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function transfer(bitmap) {
    transferFromImageBitmap.call(this, bitmap);
    note();
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const url = String(request[0]?.url ?? request[0]);
    if (!url.includes('/tiles/')) return fetch(...request);
    state.waiting += 1;
    try {
      return await fetch(...request);
    } finally {
      state.waiting -= 1;
      note();
    }
  };
}

const sessions = new WeakMap();

/** Past the test library: what it puts into the page would be measured as ours. */
async function stateOf(page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { result } = await session.send('Runtime.evaluate', {
    expression: '({ ...globalThis.drawing, now: performance.now() })',
    returnByValue: true,
  });
  return { at: 0, waiting: 0, ...result.value };
}

/**
 * Waits until the map's view stands.
 * @param {import('@playwright/test').Page} page
 * @param {number} since moment of the page's clock; something drawn later is waited for
 * @param {number} calm milliseconds without anything new
 * @returns {Promise<number>} the moment the last tile was drawn, on the page's clock
 */
export async function untilDrawn(page, since = 0, calm = CALM_MS) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { at, waiting, now } = await stateOf(page);
    const last = Math.max(at, since);
    if (last > 0 && waiting === 0 && now - last > calm) return last;
    await page.waitForTimeout(100);
  }
  throw new Error('The view was never drawn');
}

/** The page's clock. */
export const clockOf = async page => (await stateOf(page)).now;

/**
 * Does something to the map.
 * @param {() => Promise<number | void>} act gives the moment the move ended, where it is not its beginning
 * @returns {Promise<number>} milliseconds until the view stands again
 */
export async function timeToDraw(page, act, calm = CALM_MS) {
  const began = await clockOf(page);
  const moved = (await act()) ?? began;
  return (await untilDrawn(page, moved, calm)) - moved;
}
