import type { Page } from '@playwright/test';
import { expectNoViolation, settled, turnDark } from '../support/no-violation';
import { answer, say } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { daysAgo, drawJpeg, expect, test, type Walker } from '../support/walk';

const WORDS = {
  fr: {
    layers: 'Couches',
    legend: 'Légende',
    add: 'Ajouter',
    closeStart: 'Fermer mon compte…',
    closeSubmit: 'Fermer définitivement',
    currentPassword: 'Mot de passe actuel',
    remove: 'Retirer la photo 1',
  },
  en: {
    layers: 'Layers',
    legend: 'Legend',
    add: 'Add',
    closeStart: 'Close my account…',
    closeSubmit: 'Close for good',
    currentPassword: 'Current password',
    remove: 'Remove picture 1',
  },
} as const;
const read = ({ locale }: Walker) => WORDS[locale];

/** What opens over a screen, and how it is opened there. */
interface Opened {
  name: string;
  path: string;
  signedIn?: boolean;
  /** It is a field's own list or calendar. */
  hangs?: boolean;
  /** Before the screen is asked for. */
  prepare?(walker: Walker): Promise<void>;
  open(walker: Walker): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Notifications stay for as long as they are looked at. */
const keepSnackbar = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, delay?: number) =>
      delay === 2000 ? 0 : wait(work, delay)) as typeof window.setTimeout;
  });

const mapPanel =
  (name: 'layers' | 'legend' | 'add') =>
  async (walker: Walker): Promise<void> => {
    const { page } = walker;
    const button = page.getByRole('button', { name: read(walker)[name], exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  };

const filters = async ({ page, words }: Walker) => {
  await page.getByRole('button', { name: words.filters }).first().click();
  await expect(page.getByRole('combobox').nth(1)).toBeVisible();
};

const SUPPORT_FORM = '/infrastructures/316/diagnosis';

const parts: Opened[] = [
  {
    name: 'the open drawer',
    path: '/about',
    signedIn: true,
    async open(walker) {
      const { page, size } = walker;
      const { menu, expand } = say(walker);
      await page.getByRole('button', { name: size === 'phone' ? menu : expand, exact: true }).click();
      await expect(page.locator('#drawer')).toHaveCSS('width', '256px');
    },
  },
  {
    name: 'the snackbar',
    path: '/about',
    signedIn: true,
    async prepare({ page }) {
      await keepSnackbar(page);
      await answer(page, 'nomenclatures/types*', 403, { detail: 'no' });
    },
    open: async walker => expect(walker.page.getByText(say(walker).listsFailed)).toBeVisible(),
  },
  { name: 'the layer panel', path: '/search', signedIn: true, open: mapPanel('layers') },
  { name: 'the legend', path: '/search', signedIn: true, open: mapPanel('legend') },
  { name: 'the menu of what can be added', path: '/search', signedIn: true, open: mapPanel('add') },
  { name: 'the filters of the search', path: '/search', signedIn: true, open: filters },
  { name: 'the filters of the infrastructures', path: '/infrastructures', signedIn: true, open: filters },
  {
    name: 'a list of choices',
    path: SUPPORT_FORM,
    signedIn: true,
    hangs: true,
    async open({ page, words }) {
      await page.getByRole('combobox', { name: words.armings }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the calendar',
    path: SUPPORT_FORM,
    signedIn: true,
    hangs: true,
    async open({ page, words }) {
      await page.getByRole('textbox', { name: words.visit }).press('ArrowDown');
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'the messages of a form',
    path: SUPPORT_FORM,
    signedIn: true,
    async open({ page, words, button }) {
      await page.getByRole('textbox', { name: words.visit }).fill('');
      await page.getByRole('textbox', { name: words.remark }).fill('x'.repeat(301));
      await button(words.save).click();
      await expect(page.getByText(words.required)).toBeVisible();
    },
  },
  {
    name: 'the pictures of a form, a good one and a refused one',
    path: SUPPORT_FORM,
    signedIn: true,
    async open({ page, words }) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(page) },
          { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') },
        ]);
      await expect(page.getByText(words.notAnImage)).toBeVisible();
    },
  },
  {
    name: 'the question before leaving a form',
    path: SUPPORT_FORM,
    signedIn: true,
    async open({ page, words }) {
      await page.getByRole('textbox', { name: words.remark }).fill('not saved yet');
      await page.getByRole('link', { name: words.support('316') }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'the question before a deletion',
    path: '/infrastructures/316',
    signedIn: true,
    async open({ page, words }) {
      await page.getByRole('button', { name: words.delete, exact: true }).first().click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'the question before an account is closed',
    path: '/account',
    signedIn: true,
    async open(walker) {
      const { page } = walker;
      const { closeStart, closeSubmit, currentPassword } = read(walker);
      await page.getByRole('button', { name: closeStart }).click();
      await page.getByRole('textbox', { name: currentPassword }).last().fill('Some-password-1!');
      await page.getByRole('button', { name: closeSubmit }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'what waits on this device',
    path: SUPPORT_FORM,
    signedIn: true,
    async open(walker) {
      const { page, words, button } = walker;
      await page.route('**/api/v1/cables/diagnosis/', route => route.abort());
      await walker.typeDate(words.visit, daysAgo(1));
      await walker.pick(words.attractiveness, words.low);
      await walker.pick(words.dangerousness, words.low);
      await button(words.save).click();
      await expect(page.getByText(words.queued).first()).toBeVisible();
      await page.getByRole('banner').locator('a[href$="/outbox"]').click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
];

for (const { name, path, signedIn, hangs, prepare, open } of parts) {
  test(`${name} has no violation, light and dark`, async ({ walker }) => {
    const { page } = walker;
    if (signedIn) await beginSignedIn(page, 'editor');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await prepare?.(walker);
    await walker.open(path);
    await settled(page);
    await open(walker);
    await settled(page);
    // What a field opens hangs below the body, outside every landmark: the field itself tells that it belongs to it.
    await expectNoViolation(page, { except: hangs ? ['region'] : [] });
    await turnDark(page);
    await expectNoViolation(page, { only: ['color-contrast'] });
  });
}
