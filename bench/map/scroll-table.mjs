import { heapOf } from './heap-of.mjs';

/** 385 rows per second, faster than a flick of the wheel. */
const PIXELS_A_SECOND = 20_000;
const SECONDS = 10;
const ROUNDS = 3;

/** Runs in the page: scrolls the table and measures the longest time during which a part of it had no rows. */
async function scroll({ speed, seconds }) {
  const grid = document.querySelector('[role=grid]') ?? document.body;
  const body = [...grid.querySelectorAll('[role=rowgroup]')].at(-1) ?? grid;
  const began = performance.now();
  let [last, emptySince, longestGap] = [began, 0, 0];
  const isFilled = () => {
    const { top, bottom } = grid.getBoundingClientRect();
    const boxes = [...body.querySelectorAll('[role=row]')].map(row => row.getBoundingClientRect());
    const first = Math.max(top, body.getBoundingClientRect().top);
    const from = Math.min(...boxes.map(box => box.top));
    const to = Math.max(...boxes.map(box => box.bottom));
    return from <= first + 60 && to >= bottom - 1;
  };
  while (performance.now() - began < seconds * 1000) {
    const now = await new Promise(resolve => requestAnimationFrame(resolve));
    const frame = now - last;
    if (isFilled()) emptySince = 0;
    else {
      emptySince ||= last;
      longestGap = Math.max(longestGap, now - emptySince);
    }
    grid.scrollTop += (speed * Math.min(frame, 100)) / 1000;
    last = now;
  }
  const lastRow = [...body.querySelectorAll('[role=row]')].at(-1);
  return {
    gap: longestGap,
    row: Number(lastRow?.getAttribute('aria-rowindex') ?? 0),
    elements: document.querySelectorAll('*').length,
  };
}

/**
 * Scrolls through the unfiltered table without a pause, then back to its start.
 * @returns the rows reached, the longest gap, and the page's heap and elements at first and after each round
 */
export async function scrollTable(page, watch) {
  const rounds = [];
  const begin = { heap: await heapOf(page), elements: await page.locator('*').count() };
  for (let round = 0; round < ROUNDS; round++) {
    let scrolled;
    const tasks = await watch(async () => {
      scrolled = await page.evaluate(scroll, { speed: PIXELS_A_SECOND, seconds: SECONDS });
    });
    rounds.push({ ...scrolled, ...tasks, heap: await heapOf(page) });
  }
  const back = await page.evaluate(scroll, { speed: -PIXELS_A_SECOND, seconds: SECONDS });
  return { begin, rounds, back };
}
