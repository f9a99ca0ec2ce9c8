import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing loads or moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[data-spin]:not(button *)')).toHaveCount(0);
  await stillness(page);
}

/** Waits for running animations. Transitions start a frame after their cause, and endless animations are ignored. */
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
 * Checks everything that is shown with axe. A flow over several screens continues after a violation, and fails at its
 * end.
 * @param only checks just these rules; all by default
 * @param except rules that do not apply to what is shown
 */
export async function expectNoViolation(
  page: Page,
  { only, except = [] }: { only?: string[]; except?: string[] } = {},
): Promise<void> {
  // Axe stays in the page: an empty script saves injecting its half megabyte again.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    // The legacy mode saves opening a page for each check. It ignores frames, of which there are none.
    .setLegacyMode(true)
    // Computing selectors of passing elements would take longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
    // Excludes busy buttons: they are disabled, so their contrast does not matter.
    .exclude('[aria-busy="true"]')
    .disableRules(except);
  const { violations } = await (only ? axe.withRules(only) : axe).analyze();
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? node.html})`),
  );
  expect.soft(problems, page.url()).toEqual([]);
}

type Theme = 'light' | 'dark';

const themeOf = async (page: Page): Promise<Theme> =>
  (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';

/**
 * Switches the theme through another tab's storage event, which works even if the button is covered and changes only
 * colours.
 */
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
 * Checks what is shown in the light theme and, on a desktop, its colours in the dark one: phones show the same colours.
 * Starts with the current theme and ends with the other, which saves a switch for each screen of a flow.
 * @param except rules that do not apply to what is shown
 */
export async function expectNoViolationLightAndDark(page: Page, except: string[] = []): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 600) return expectNoViolation(page, { except });
  const looks = { light: { except }, dark: { only: ['color-contrast', 'link-in-text-block'] } };
  const themes: Theme[] = (await themeOf(page)) === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
  for (const theme of themes) {
    await show(page, theme);
    await expectNoViolation(page, looks[theme]);
  }
}
