import type { Page } from '@playwright/test';
import { expectNoViolationLightAndDark, settled } from '../support/no-violation';
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

/** A part that opens over a screen, and how to open it. */
interface Opened {
  name: string;
  /** By default, the current screen with everything done on it so far. */
  path?: string;
  /** Whether it is a field's list or calendar. */
  hangs?: boolean;
  open(walker: Walker): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Keeps notifications open while they are checked. */
const keepSnackbar = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, delay?: number) =>
      delay === 2000 ? 0 : wait(work, delay)) as typeof window.setTimeout;
  });

const mapPanel =
  (name: 'layers' | 'legend') =>
  async (walker: Walker): Promise<void> => {
    const { page } = walker;
    const button = page.getByRole('button', { name: read(walker)[name], exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  };

const kinds = async (walker: Walker) => {
  await walker.page.getByRole('button', { name: read(walker).add, exact: true }).click();
  await expect(dialog(walker.page)).toBeVisible();
};

const list = async ({ page, words, size }: Walker) => {
  if (size === 'phone') await page.getByRole('button', { name: words.listHeight }).press('End');
  await expect(page.getByRole('row').first()).toBeVisible();
};

const filters = async ({ page }: Walker) => {
  // On a desktop, the main filters are shown and the button offers more.
  await page
    .getByRole('button', { name: /^(Plus de f|F)iltres|^(More f|F)ilters/ })
    .first()
    .click();
  await expect(page.getByRole('combobox').nth(1)).toBeVisible();
};

const SUPPORT_FORM = '/infrastructures/316/diagnosis';

/** Parts that are opened one after the other in the same page. */
const overScreens: Opened[] = [
  {
    name: 'the open drawer',
    path: '/about',
    async open(walker) {
      const { page, size } = walker;
      const { menu, expand } = say(walker);
      await page.getByRole('button', { name: size === 'phone' ? menu : expand, exact: true }).click();
      await expect(page.locator('#drawer')).toHaveCSS('width', '256px');
    },
  },
  { name: 'the layer panel', path: '/search', open: mapPanel('layers') },
  { name: 'the legend', path: '/search', open: mapPanel('legend') },
  { name: 'the question what is to be added', path: '/search', open: kinds },
  { name: 'the list of the search', path: '/search', open: list },
  { name: 'the filters of the search', path: '/search', open: filters },
  { name: 'the filters of the infrastructures', path: '/infrastructures', open: filters },
  {
    name: 'a list of choices',
    path: SUPPORT_FORM,
    hangs: true,
    async open({ page, words, unfold }) {
      await unfold(words.armings);
      await page.getByRole('combobox', { name: words.armings }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the calendar',
    path: SUPPORT_FORM,
    hangs: true,
    async open({ page, words }) {
      await page.getByRole('radio', { name: words.otherDay }).check();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'the actions on a record',
    path: '/infrastructures/316',
    hangs: true,
    async open({ page, words, button }) {
      await button(words.moreActions).click();
      await expect(page.getByRole('list', { name: words.moreActions })).toBeVisible();
    },
  },
  {
    name: 'the question before a deletion',
    path: '/infrastructures/316',
    async open({ page, words, act }) {
      await act(words.deleteRecord);
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'the question before an account is closed',
    path: '/account',
    async open(walker) {
      const { page } = walker;
      const { closeStart, closeSubmit, currentPassword } = read(walker);
      await page.getByRole('button', { name: closeStart }).click();
      await page.getByRole('textbox', { name: currentPassword }).last().fill('Some-password-1!');
      await page.getByRole('button', { name: closeSubmit }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
];

/** Parts of one form, which is not left in between, so that its values stay. */
const inOneForm: Opened[] = [
  {
    name: 'the messages of a form',
    path: SUPPORT_FORM,
    async open({ page, words, button, typeDate }) {
      await typeDate(words.visit, '');
      await page.getByRole('textbox', { name: words.remark }).fill('x'.repeat(301));
      await button(words.save).click();
      await expect(page.getByText(words.required)).toBeVisible();
    },
  },
  {
    name: 'the pictures of a form, a good one and a refused one',
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
    async open({ page, words }) {
      await page.getByRole('textbox', { name: words.remark }).first().fill('not saved yet');
      await page.getByRole('link', { name: words.support('316') }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
];

const snackbar: Opened[] = [
  {
    name: 'the snackbar',
    path: '/about',
    open: async walker => expect(walker.page.getByText(say(walker).listsFailed)).toBeVisible(),
  },
];

const waiting: Opened[] = [
  {
    name: 'what waits on this device',
    path: SUPPORT_FORM,
    async open(walker) {
      const { page, words, button } = walker;
      await page.route('**/api/v1/cables/diagnosis/', route => route.abort());
      await walker.typeDate(words.visit, daysAgo(1));
      await walker.pick(words.attractiveness, words.attracts.low);
      await walker.pick(words.dangerousness, words.electrocutes.low);
      await button(words.save).click();
      await expect(page.getByText(words.queued).first()).toBeVisible();
      await page.getByRole('banner').locator('a[href$="/outbox"]').click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
];

async function walkOver(walker: Walker, parts: Opened[]): Promise<void> {
  const { page } = walker;
  test.setTimeout(60_000 + parts.length * 30_000);
  await beginSignedIn(page, 'editor');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, path, hangs, open } of parts)
    await test.step(name, async () => {
      if (path) await walker.open(path);
      await settled(page);
      await open(walker);
      await settled(page);
      // A field's list is appended to the body, outside all landmarks; the field refers to it, so the rule `region`
      // is skipped.
      await expectNoViolationLightAndDark(page, hangs ? ['region'] : []);
    });
}

test('nothing that opens over a screen has a violation, light and dark', ({ walker }) =>
  walkOver(walker, overScreens));

test('nothing that a form shows has a violation, light and dark', ({ walker }) =>
  walkOver(walker, inOneForm));

test('the snackbar has no violation, light and dark', async ({ walker }) => {
  await keepSnackbar(walker.page);
  await answer(walker.page, 'nomenclatures/types*', 403, { detail: 'no' });
  await walkOver(walker, snackbar);
});

test('what waits on this device has no violation, light and dark', ({ walker }) => walkOver(walker, waiting));
