import type { Page } from '@playwright/test';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

/** Screens that people open first, and in whose session. */
const FIRST_SCREENS = [
  ['/'],
  ['/account/login'],
  ['/search'],
  ['/', 'editor'],
  ['/', 'coordinator'],
  ['/infrastructures', 'editor'],
  ['/infrastructures/1', 'editor'],
  ['/infrastructures/2', 'coordinator'],
  ['/mortality', 'editor'],
  ['/mortality/1', 'editor'],
  ['/search', 'editor'],
  ['/search/statistics', 'editor'],
  ['/account', 'editor'],
  ['/programme', 'coordinator'],
  ['/programme/works', 'coordinator'],
] as const;
const LIMIT = 0.02;
/** Delay in ms between two answers. */
const STEP = 150;
/** The answers of requests made at once arrive in this order, one by one. */
const ORDER = [0, 7, 3, 10, 6, 2, 9, 5, 1, 8, 4];

test.describe.configure({ mode: 'parallel' });

async function answerOneByOne(page: Page): Promise<void> {
  let asked = 0;
  await page.route(/\/api\/v1\/(?!tiles\/)/, async route => {
    const turn = ORDER[asked++ % ORDER.length] ?? 0;
    await new Promise(resolve => setTimeout(resolve, turn * STEP));
    // The page may be closed by then.
    await route.continue().catch(() => {});
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page: records what moves, and how much. */
const recordShifts = () => {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  const words = ({ node, previousRect: from, currentRect: to }: LayoutShift['sources'][number]) =>
    `${node?.textContent?.slice(0, 40)} (${from.x} ${from.y} → ${to.x} ${to.y})`;
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(words) });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Runs in the page: waits until nothing has arrived for longer than the longest delay. */
const untilQuiet = async (pause: number) => {
  const arrived = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== arrived(); ) {
    before = arrived();
    await new Promise(resolve => setTimeout(resolve, pause));
  }
  return (window as never as { shifts: LayoutShift[] }).shifts;
};

for (const [path, username] of FIRST_SCREENS)
  test(`${path} stays in place for ${username ?? 'visitors'} while answers arrive`, async ({
    walker: { page, open },
  }) => {
    if (username) {
      const { access } = await beginSignedIn(page, username);
      // The server chooses the first frame by this cookie.
      const cookie = { name: 'auth._token.local', value: access, url: process.env.E2E_URL ?? '' };
      await page.context().addCookies([cookie]);
    }
    await page.addInitScript(recordShifts);
    await answerOneByOne(page);
    await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const shifts = await page.evaluate(untilQuiet, STEP * (ORDER.length + 3));
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(LIMIT);
  });
