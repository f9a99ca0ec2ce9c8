import { heapOf } from './heap-of.mjs';

/** Faster than a flick of the wheel: 385 rows a second. */
const PIXELS_A_SECOND = 20_000;
const SECONDS = 10;
const ROUNDS = 3;

/** Runs in the page: scrolls the table on and notes for how long at most a part of it had no rows. */
async function scrollOn({ speed, seconds }) {
  const grid = document.querySelector('[role=grid]');
  const body = [...grid.querySelectorAll('[role=rowgroup]')].at(-1);
  const began = performance.now();
  let [last, bareSince, longest] = [began, 0, 0];
  const covered = () => {
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
    if (covered()) bareSince = 0;
    else {
      bareSince ||= last;
      longest = Math.max(longest, now - bareSince);
    }
    grid.scrollTop += (speed * Math.min(frame, 100)) / 1000;
    last = now;
  }
  const shown = [...body.querySelectorAll('[role=row]')].at(-1);
  return {
    gap: longest,
    row: Number(shown?.getAttribute('aria-rowindex') ?? 0),
    elements: document.querySelectorAll('*').length,
  };
}

/**
 * Scrolls through the table of everything, without a pause, and back to its beginning.
 * @returns rows reached, the longest time without rows, heap and elements of the page before and after each round
 */
export async function scrollTable(page, watch) {
  const rounds = [];
  const begin = { heap: await heapOf(page), elements: await page.locator('*').count() };
  for (let round = 0; round < ROUNDS; round++) {
    let scrolled;
    const tasks = await watch(async () => {
      scrolled = await page.evaluate(scrollOn, { speed: PIXELS_A_SECOND, seconds: SECONDS });
    });
    rounds.push({ ...scrolled, ...tasks, heap: await heapOf(page) });
  }
  const back = await page.evaluate(scrollOn, { speed: -PIXELS_A_SECOND, seconds: SECONDS });
  return { begin, rounds, back };
}
