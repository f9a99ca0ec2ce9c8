import { expect, test, untilInstalled } from '../support/installed';

const WORDS = {
  fr: {
    municipality: 'Commune',
    take: 'Emporter cette zone',
    ready: 'Prête hors ligne',
    dataOf: /^Hors ligne · données du /,
    remove: 'Supprimer',
    none: 'Aucune zone n’est encore emportée.',
    size: /^Environ /,
  },
  en: {
    municipality: 'Municipality',
    take: 'Take this area along',
    ready: 'Ready offline',
    dataOf: /^Offline · data of /,
    remove: 'Remove',
    none: 'No area has been taken along yet.',
    size: /^About /,
  },
};

test.afterEach(({ server }) => server.start());

test('an area taken along opens without network: map, table, filters, sheet and forms, with its age', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  const say = WORDS[locale];
  await walker.signIn('editor');
  await untilInstalled(page, locale);
  await walker.open('/offline');
  await page.getByLabel(say.municipality).selectOption({ label: 'Ajaccio' });
  await expect(page.getByText(say.size)).toBeVisible();
  await walker.button(say.take).click();
  await expect(page.getByText(say.ready)).toBeVisible({ timeout: 90_000 });

  await server.stop('SIGKILL');
  await page.context().setOffline(true);
  const later = await page.context().newPage();
  await later.goto(locale === 'fr' ? '/infrastructures' : '/en/infrastructures');
  await expect(later.getByText(say.dataOf)).toBeVisible();
  const sheet = later.getByRole('main').locator('a[href*="/infrastructures/"]').first();
  const path = await sheet.getAttribute('href');
  await later.goto(path ?? '');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later.getByText(say.dataOf)).toBeVisible();
  await later.goto(`${path}/diagnosis`);
  await expect(later.getByRole('textbox', { name: words.remark })).toBeVisible();
  await later.goto(locale === 'fr' ? '/search' : '/en/search');
  await expect(later.locator('canvas').first()).toBeVisible();
  await later.goto(locale === 'fr' ? '/offline' : '/en/offline');
  await later.getByRole('listitem').getByRole('button', { name: say.remove }).click();
  await later.getByRole('dialog').getByRole('button', { name: say.remove }).click();
  await expect(later.getByText(say.none)).toBeVisible();
});
