import { expectNoViolation, settled } from '../support/no-violation';
import { api } from '../support/order-works';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const SAY = {
  fr: {
    row: /^Choisir le n° \d+$/,
    campaign: 'Faire une campagne',
    more: 'Autres actions',
    name: 'Nom de la campagne',
    people: 'Personnes',
    save: 'Faire la campagne (5 supports)',
    all: /^Voir les \d+ dans l’ordre$/,
    list: 'Supports dans l’ordre',
    next: (id: number) => `Support ${id}`,
    skip: 'Passer…',
    reason: 'Accès impossible',
    doSkip: /^(Passer|Enregistrer sur cet appareil)$/,
  },
  en: {
    row: /^Choose no\. \d+$/,
    campaign: 'Make a campaign',
    more: 'More actions',
    name: 'Name of the campaign',
    people: 'People',
    save: 'Make the campaign (5 supports)',
    all: /^See all \d+ in order$/,
    list: 'Supports in order',
    next: (id: number) => `Support ${id}`,
    skip: 'Skip…',
    reason: 'No access',
    doSkip: /^(Skip|Save on this device)$/,
  },
} as const;

test('a campaign of the basket is an editor’s day, in order, also without network', async ({
  walker,
  page,
  browser,
  baseURL,
}, { retry, project }) => {
  const { locale, size } = walker;
  const say = SAY[locale];
  const isPhone = size === 'phone';
  // Each language, size and try has its own place, so that flows at the same time have different next supports.
  const latitude = 42.2 + (locale === 'fr' ? 0 : 0.1) + (isPhone ? 0.05 : 0) + retry * 0.01;
  const name = `Gravona ${locale} ${size} ${retry}`;
  const numbers = `CAMP${locale}${size}${retry}`;
  const lists = await api('coordinator', 'GET', 'nomenclatures/types/?with_nomenclatures=true');
  const network_type_id = lists
    .find(({ code }: { code: string }) => code === 'NETW_TYP')
    .nomenclatures.find(({ code }: { code: string }) => code === 'HTA-BT').id;
  const ids: number[] = [];
  for (const place of [2, 0, 4, 1, 3]) {
    const geom = { type: 'Point', coordinates: [9.1 + place / 1000, latitude] };
    const body = { geom, network_type_id, operator_number: `${numbers} ${place}` };
    ids[place] = (await api('coordinator', 'POST', 'cables/points/', body)).id;
  }
  const editor = await api('editor', 'GET', 'auth/users/me/');

  await beginSignedIn(page, 'coordinator');
  await walker.open(`/infrastructures?q=${numbers}`);
  const boxes = page.getByRole('checkbox', { name: say.row });
  await expect(boxes).toHaveCount(5);
  if (isPhone) {
    // A long press chooses the first row; taps choose further ones.
    const row = await page.getByRole('row').filter({ has: boxes.first() }).boundingBox();
    await page.mouse.move((row?.x ?? 0) + 200, (row?.y ?? 0) + 20);
    await page.mouse.down();
    await expect(boxes.first()).toBeChecked();
    await page.mouse.up();
  } else await boxes.first().click();
  for (let i = 1; i < 5; i++) await boxes.nth(i).click();
  const act = page.getByRole('button', { name: say.campaign });
  if (!(await act.isVisible()))
    await page.getByRole('toolbar').getByRole('button', { name: say.more }).click();
  await act.click();
  await page.getByLabel(say.name).fill(name);
  await walker.choose(say.people, editor.full_name);
  // The list of people closes in an animation.
  await settled(page);
  await expectNoViolation(page);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expectNoViolation(page);

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: page.viewportSize() ?? null,
    // The day begins in both browsers at once, since the campaign begins today.
    ...(project.use.timezoneId && { timezoneId: project.use.timezoneId }),
    geolocation: { longitude: 9.0995, latitude },
    permissions: ['geolocation'],
  });
  const field = await context.newPage();
  await beginSignedIn(field, 'editor');
  await field.goto(locale === 'en' ? '/en/programme/day' : '/programme/day');
  await field.getByRole('button', { name: locale === 'en' ? 'Start here' : 'Partir d’ici' }).click();
  await expect(field.getByRole('heading', { name: say.next(ids[0] as number) })).toBeVisible();
  await expectNoViolation(field);
  const map = await field.getByRole('application').first().boundingBox();
  expect(map?.width).toBeGreaterThan(300);
  const own = async () => {
    const rows = await field.getByRole('list', { name: say.list }).getByRole('listitem').allTextContents();
    return rows.flatMap(row => ids.find(id => row.includes(say.next(id))) ?? []);
  };
  if (isPhone) await field.getByRole('button', { name: say.all }).click();
  expect(await own()).toEqual(ids);

  // A visit ticks the first; the second is skipped without network.
  const date = await field.evaluate(() => new Date().toLocaleDateString('sv'));
  await api('editor', 'POST', 'cables/diagnosis/', { infrastructure: ids[0], date, arming_id: [] });
  await field.reload();
  await field.getByRole('button', { name: locale === 'en' ? 'Start here' : 'Partir d’ici' }).click();
  await expect(field.getByRole('heading', { name: say.next(ids[1] as number) })).toBeVisible();
  await context.setOffline(true);
  await field.getByRole('button', { name: say.skip }).click();
  await field.getByRole('button', { name: say.reason }).click();
  await field.getByRole('button', { name: say.doSkip }).click();
  await expect(field.getByRole('heading', { name: say.next(ids[2] as number) })).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('link', { name }).first().click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(say.reason)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expectNoViolation(page);
  const [campaign] = (await api('coordinator', 'GET', 'campaigns/')).filter(
    (one: { name: string }) => one.name === name,
  );
  expect(campaign.counts).toEqual({ todo: 3, done: 1, skipped: 1 });
  await api('coordinator', 'DELETE', `campaigns/${campaign.id}/`);
  await context.close();
});
