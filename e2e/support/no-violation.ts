import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing loads and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[data-spin]:not(button *)')).toHaveCount(0);
  await stillness(page);
}

/** Transitions begin a frame after what causes them, and an endless animation never ends. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * Looks at everything that is shown. A walk over several screens goes on after a violation, and fails at its end.
 * @param only these rules; all without
 * @param except rules that do not fit what is shown
 */
export async function expectNoViolation(
  page: Page,
  { only, except = [] }: { only?: string[]; except?: string[] } = {},
): Promise<void> {
  // Axe stays in a page: a script that does nothing spares the second look its half megabyte.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    // There are no frames: the legacy mode saves a page for each look.
    .setLegacyMode(true)
    // Selectors for every element that passes would take longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
    // A button that is busy is out of use: its contrast is not asked for.
    .exclude('[aria-busy="true"]')
    .disableRules(except);
  const { violations } = await (only ? axe.withRules(only) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? node.html})`),
  );
  expect.soft(found, page.url()).toEqual([]);
}

type Theme = 'light' | 'dark';

const themeOf = async (page: Page): Promise<Theme> =>
  (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';

/** Shows a theme that another tab has chosen, whatever covers the button; it changes colours, nothing else. */
async function show(page: Page, theme: Theme): Promise<void> {
  if ((await themeOf(page)) === theme) return;
  await page.evaluate(chosen => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await stillness(page);
}

/**
 * Looks at what is shown in the light theme, and at its colours in the dark one. It begins with the current theme and
 * leaves the other one, which saves a change for each screen of a walk.
 * @param except rules that do not fit what is shown
 */
export async function expectNoViolationLightAndDark(page: Page, except: string[] = []): Promise<void> {
  const looks = { light: { except }, dark: { only: ['color-contrast', 'link-in-text-block'] } };
  const themes: Theme[] = (await themeOf(page)) === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
  for (const theme of themes) {
    await show(page, theme);
    await expectNoViolation(page, looks[theme]);
  }
}
