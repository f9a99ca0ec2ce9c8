import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { WORDS, type Words } from './words';

export { expect };

/** A simulated user of the product, in one language and at one screen size. */
export interface Walker {
  page: Page;
  words: Words;
  locale: 'fr' | 'en';
  size: 'desktop' | 'phone';
  /** Opens a screen by its bare French path. */
  open(path: string): Promise<void>;
  signIn(username: 'admin' | 'editor' | 'reader' | 'manager'): Promise<void>;
  button(name: string | RegExp): Locator;
  /** Opens the field of a value that a form shows as text, if it does. */
  unfold(label: string): Promise<void>;
  /** Opens the menu of a record's sheet and chooses an action. */
  act(name: string | RegExp): Promise<void>;
  /** Opens a list of choices and chooses the first that contains a text. */
  choose(label: string, option: string): Promise<void>;
  /** Presses one of a few choices shown side by side. */
  pick(group: string, option: string): Promise<void>;
  /** Types a date into a date field, `YYYY-MM-DD`. */
  typeDate(label: string, day: string): Promise<void>;
}

const PASSWORDS = {
  admin: 'Admin-for-tests-1!',
  editor: 'Demo-for-tests-1!',
  reader: 'Demo-for-tests-1!',
  manager: 'Demo-for-tests-1!',
};

interface OfWorker {
  /** A folder for files made by this worker's tests; deleted afterwards. */
  folder: string;
}

export const test = base.extend<{ walker: Walker; quiet: undefined }, OfWorker>({
  folder: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `avicable-${browserName}-`));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL),

  // Before the application starts, the page shows an inert frame.
  page: async ({ page }, use) => {
    const { goto, reload } = page;
    const started = async <Answer>(loaded: Promise<Answer>) => {
      const answer = await loaded;
      await page.locator('#root[inert]').waitFor({ state: 'detached' });
      return answer;
    };
    page.goto = (url, options) => started(goto.call(page, url, options));
    page.reload = options => started(reload.call(page, options));
    await use(page);
  },

  // Fails a test whose page throws an error or violates the content security policy.
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', error => faults.push(error.message));
      page.on('console', message => {
        if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  walker: async ({ page }, use, { project }) => {
    const { locale, size } = project.metadata as Pick<Walker, 'locale' | 'size'>;
    const words = WORDS[locale];
    const open = async (path: string) => {
      await page.goto(locale === 'fr' ? path : `/en${path}`);
    };
    await use({
      page,
      words,
      locale,
      size,
      open,
      async signIn(username) {
        await open('/account/login');
        await page.getByRole('textbox', { name: words.username }).fill(username);
        await page.getByRole('textbox', { name: words.password }).fill(PASSWORDS[username]);
        await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
        await expect(page.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();
      },
      button: name => page.getByRole('button', { name }),
      async unfold(label) {
        const change = page.getByRole('button', { name: words.change(label) });
        await change
          .or(page.getByRole('combobox', { name: label }))
          .first()
          .waitFor();
        if (await change.isVisible()) await change.click();
      },
      async act(name) {
        await page.getByRole('button', { name: words.moreActions }).click();
        await page.getByRole('list', { name: words.moreActions }).getByRole('button', { name }).click();
      },
      async choose(label, option) {
        const field = page.getByRole('combobox', { name: label });
        await field.click();
        // Long lists render only their first options, so typing narrows them.
        if (await field.isEditable()) await page.keyboard.type(option);
        await page.getByRole('option').filter({ hasText: option }).first().click();
        await page.keyboard.press('Escape');
      },
      async pick(group, option) {
        await page
          .getByRole('radiogroup', { name: group })
          .getByRole('radio', { name: option, exact: true })
          .check();
      },
      async typeDate(label, day) {
        // Days other than today and yesterday are typed into a box or chosen in a calendar.
        const days = page.getByRole('radiogroup', { name: label });
        const other = days.getByRole('radio', { name: words.otherDay });
        if (!(await other.isChecked())) {
          await other.check();
          await expect(page.getByRole('grid').locator(':focus')).toBeVisible();
          await page.keyboard.press('Escape');
        }
        const field = page.getByRole('textbox', { name: label });
        await field.click();
        await field.fill(day.split('-').reverse().join('/'));
        await field.press('Enter');
      },
    });
  },
});

/** Hours by which the clocks in Cayenne, the westernmost time zone of these tests, are behind UTC. */
const BEHIND = 3;

/** The date a number of days ago that has begun in every browser's time zone, as `YYYY-MM-DD`. */
export function daysAgo(days: number): string {
  const date = new Date(Date.now() - days * 86_400_000 - BEHIND * 3_600_000);
  return date.toISOString().slice(0, 10);
}

/** A real JPEG drawn in the page, so that no file is needed. */
export async function drawJpeg(page: Page, width = 640, height = 480): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w ?? 1;
      canvas.height = h ?? 1;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const sky = context.createLinearGradient(0, 0, 0, canvas.height);
      sky.addColorStop(0, '#7fb4d8');
      sky.addColorStop(1, '#4c7a3d');
      context.fillStyle = sky;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#3b2f25';
      context.fillRect(canvas.width / 2 - 6, canvas.height / 4, 12, canvas.height);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
