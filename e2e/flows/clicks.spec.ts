import { readFile } from 'node:fs/promises';
import { ACCOUNT_WORDS } from '../support/account-words';
import { countClicks } from '../support/count-clicks';
import { mailBoxAt } from '../support/mail-box';
import { api, choosePicture, order, statesOf } from '../support/order-works';
import { freePort, runServer } from '../support/run-server';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    find: /Rechercher un numéro/,
    box: /^Choisir le n°/,
    all: 'Choisir tous ceux affichés',
    order: /^Commander 10/,
    orderName: 'Nom de la commande',
    insulate: 'Isoler',
    notOurs: 'Pas à nous',
    decline: /^Refuser 1/,
    declined: '1 refusé.',
    fitted: 'Posé',
    report: 'C’est posé',
    covers: 'Points gainés',
    fittedDone: '1 posé.',
    later: 'Mois suivant',
    plan: /^Planifier 8 le/,
    planned: '8 planifiés.',
    limit: 'Limite :',
    high: 'Élevé',
    undone: 'Non neutralisé',
    takeAway: 'Exporter…',
    choose: /^Déposez un fichier ici/,
    write: 'Enregistrer 20 éléments',
    yes: 'Enregistrer',
    done: /^20 éléments ont été enregistrés\./,
    shown: (count: string) => new RegExp(`(^|\\s)${count} supports et lignes|Supports et lignes ${count}$`),
  },
  en: {
    find: /Search for a number/,
    box: /^Choose no\./,
    all: 'Choose all shown',
    order: /^Order 10/,
    orderName: 'Name of the order',
    insulate: 'Insulate',
    notOurs: 'Not ours',
    decline: /^Decline 1/,
    declined: '1 declined.',
    fitted: 'Fitted',
    report: 'It is fitted',
    covers: 'Insulated jumpers',
    fittedDone: '1 fitted.',
    later: 'Next month',
    plan: /^Plan 8 on/,
    planned: '8 planned.',
    limit: 'Limit:',
    high: 'High',
    undone: 'Not neutralised',
    takeAway: 'Export…',
    choose: /^Drop a file here/,
    write: 'Save 20 records',
    yes: 'Save',
    done: /^20 records were saved\./,
    shown: (count: string) => new RegExp(`(^|\\s)${count} supports (and|&) lines|Supports & lines ${count}$`),
  },
} as const;

/** Adds high-risk supports, so that the municipality has more than are ordered. */
async function addSupports(count: number) {
  const lists = await api('coordinator', 'GET', 'nomenclatures/types/?with_nomenclatures=true');
  const itemOf = (list: string, item: string) =>
    lists
      .find(({ code }: { code: string }) => code === list)
      .nomenclatures.find(({ code }: { code: string }) => code === item).id;
  const high = itemOf('RISK_LEV', 'RISK_H');
  const { owner_id } = await api('operator', 'GET', 'auth/users/me/');
  for (let i = 0; i < count; i++) {
    const geom = { type: 'Point', coordinates: [8.9978 + i / 2000, 42.0344] };
    const body = { geom, network_type_id: itemOf('NETW_TYP', 'HTA-BT'), owner_id };
    const { id } = await api('coordinator', 'POST', 'cables/points/', body);
    await api('coordinator', 'POST', 'cables/diagnosis/', {
      infrastructure: id,
      date: '2026-01-10',
      condition_id: itemOf('IFR_COND', 'GOOD'),
      pole_attractivity_id: high,
      pole_dangerousness_id: high,
    });
  }
}

test('the high-risk, unsafe poles of a municipality are found in 4 clicks; exporting them and ordering works for ten makes 12', async ({
  walker,
  page,
}) => {
  const words = WORDS[walker.locale];
  const isPhone = walker.size === 'phone';
  await addSupports(3);
  const { access } = await beginSignedIn(page, 'coordinator');
  await walker.open('/search');
  const clicks = await countClicks(page);
  const box = page.getByRole('combobox', { name: words.find });
  if (isPhone) await page.getByRole('banner').getByRole('link', { name: words.find }).click();
  else await box.click();
  await box.pressSequentially('Ucciani');
  await page
    .getByRole('option')
    .filter({ hasText: /^Ucciani/ })
    .first()
    .click();
  await page.getByRole('button', { name: words.high, exact: true }).click();
  await page.getByRole('button', { name: words.undone, exact: true }).click();
  await expect(page).toHaveURL(/risk=RISK_H/);
  expect(clicks.count()).toBeLessThanOrEqual(4);

  const area = new URL(page.url()).searchParams.get('area');
  const query = `area=${area}&risk=RISK_H&neutralization=none&limit=1`;
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/cables/infrastructures/?${query}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const count = answer.headers.get('x-total-count') ?? '';
  expect(Number(count)).toBeGreaterThan(10);
  await expect(page.getByText(words.shown(count)).first()).toBeVisible();
  // Shift is a key of desks.
  if (isPhone) return;

  await page.getByRole('button', { name: words.takeAway }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(1 + Number(count));

  const boxes = page.getByRole('row').getByRole('checkbox', { name: words.box });
  await boxes.nth(0).click();
  await boxes.nth(9).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: words.order, exact: true }).click();
  const name = `Ucciani ${walker.locale}`;
  await page.getByRole('textbox', { name: words.orderName }).click();
  await page.keyboard.type(name);
  await page.getByRole('checkbox', { name: words.insulate, exact: true }).first().click();
  const ordered = page.waitForResponse(one => /work-orders\/$/.test(one.url()) && one.status() === 201);
  await page.getByRole('button', { name: words.order }).click();
  expect((await (await ordered).json()).states).toEqual({ REQUESTED: 10 });
  expect(clicks.count()).toBeLessThanOrEqual(12);
});

test('an operator answers an order of ten in 14 clicks: 8 planned, 1 declined, 1 fitted with a photograph', {
  tag: '@once',
}, async ({ walker, page }) => {
  const { locale, button } = walker;
  const words = WORDS[locale];
  const id = await order(`Dix ${locale}`, 10);
  await beginSignedIn(page, 'operator');
  await walker.open(`/programme/works?order=${id}`);
  const clicks = await countClicks(page);
  const boxes = page.getByRole('row').getByRole('checkbox', { name: words.box });
  await expect(boxes).toHaveCount(10);

  await boxes.nth(0).click();
  await button(words.notOurs).click();
  await button(words.decline).click();
  await expect(page.getByText(words.declined)).toBeVisible();

  await boxes.nth(1).click();
  await page.getByRole('radio', { name: words.fitted, exact: true }).click();
  await choosePicture(page, button(walker.words.choosePictures));
  await button(words.covers).click();
  await button(words.report).click();
  await expect(page.getByText(words.fittedDone)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('checkbox', { name: words.all }).click();
  await button(words.later).click();
  await page.getByRole('grid').getByRole('button').last().click();
  await button(words.plan).click();
  await expect(page.getByText(words.planned)).toBeVisible({ timeout: 30_000 });

  await expect.poll(() => statesOf(id)).toEqual({ PLANNED: 8, DECLINED: 1, FITTED: 1 });
  expect(clicks.count()).toBeLessThanOrEqual(14);
});

test('a minister’s question of a place and a year is a PDF after 6 clicks', async ({ walker, page }) => {
  await walker.signIn('reader');
  await walker.open('/search');
  const clicks = await countClicks(page);
  const box = page.getByRole('combobox').first();
  // A phone's box covers the bar once the product's name has been touched.
  if (walker.size === 'phone')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /aviCable/ })
      .click();
  else await box.click();
  await box.fill('Ucciani 2025');
  await page.getByRole('option', { name: /^Ucciani, 2025/ }).click();
  await expect(page).toHaveURL(/\/answers\?area=\d+&from=2025-01-01&until=2025-12-31$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ucciani, 2025' })).toBeVisible();
  // Each figure has its limit beside it.
  await expect(page.getByText(WORDS[walker.locale].limit, { exact: true })).toHaveCount(3);
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(clicks.count()).toBeLessThanOrEqual(6);
});

/** A field sheet of 20 poles, elsewhere for each run. */
function fieldSheet(): Buffer {
  const shift = (Date.now() % 100_000) / 1_000_000;
  const rows = Array.from({ length: 20 }, (_, row) => {
    const place = [42.3 + shift + row / 1000, 9.2 + shift].map(degrees =>
      degrees.toFixed(6).replace('.', ','),
    );
    return [`A-${row}`, ...place, 'HTA-BT', 'NVS', 'élevé', 'moyen', 'sous le nid', '2024-05-31'].join(';');
  });
  return Buffer.from(['id_poteau;lat;lon;réseau;type_arm;attr;dang;obs;date', ...rows].join('\n'));
}

test('20 poles with their diagnoses are imported from a field sheet in 5 clicks', { tag: '@once' }, async ({
  walker,
  page,
}) => {
  const words = WORDS[walker.locale];
  const { access } = await beginSignedIn(page, 'editor');
  await walker.open('/search');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: words.takeAway }).click();
  await page.locator('a[href$="/search/import"]').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(words.choose).click();
  await (await chooser).setFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: fieldSheet() });
  const written = page.waitForResponse(answer => answer.status() === 201);
  await page.getByRole('button', { name: words.write }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.yes, exact: true }).click();
  await expect(page.getByText(words.done)).toBeVisible();
  expect(clicks.count()).toBeLessThanOrEqual(5);

  const { created } = await (await written).json();
  expect(created).toHaveLength(20);
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/cables/infrastructures/${created[0]}/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { properties } = await answer.json();
  expect(properties).toMatchObject({ operator_number: 'A-0', risk: 'RISK_H' });
  expect(properties.diagnosis).toHaveLength(1);
});

test('an account that was asked for is accepted from the first page in 4 clicks', { tag: '@once' }, async ({
  walker,
  page,
  folder,
}) => {
  const texts = ACCOUNT_WORDS[walker.locale];
  const mails = mailBoxAt(await freePort());
  await mails.open();
  const server = await runServer(folder, { AVICABLE_SMTP_URL: mails.url });
  try {
    const email = 'camille@example.org';
    const lists = await (
      await fetch(`${server.url}/api/v1/nomenclatures/types/?with_nomenclatures=true`)
    ).json();
    const areas = lists.find(({ code }: { code: string }) => code === 'AREAS').nomenclatures;
    await fetch(`${server.url}/api/v1/user/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'camille',
        email,
        first_name: 'Camille',
        last_name: 'Test',
        password: 'Milans-royaux-2026!',
        areas: [areas.find(({ label }: { label: string }) => label === ACCOUNT_WORDS.fr.region).id],
      }),
    });
    await page.goto((await mails.take(email)).link);
    await expect(page.getByText(texts.verified)).toBeVisible();

    const home = walker.locale === 'fr' ? server.url : `${server.url}/en`;
    await page.goto(`${home}/account/login`);
    await page.getByRole('textbox', { name: walker.words.username }).fill('manager');
    await page.getByRole('textbox', { name: walker.words.password }).fill('Demo-for-tests-1!');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: walker.words.signOut })).toBeVisible();
    await page.goto(home);
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: texts.toActivate }).click();
    await page.getByRole('link', { name: 'Camille Test' }).click();
    await page
      .getByRole('radiogroup', { name: texts.group })
      .getByRole('radio', { name: texts.editor, exact: true })
      .check();
    await page.getByRole('button', { name: texts.activate }).click();
    await expect(page.getByText(texts.activated)).toBeVisible();
    expect(clicks.count()).toBeLessThanOrEqual(4);
  } finally {
    await server.stop();
    await mails.close();
  }
});
