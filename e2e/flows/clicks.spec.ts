import { countClicks } from '../support/count-clicks';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    find: /Rechercher un numéro/,
    municipality: 'Ucciani',
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
    municipality: 'Ucciani',
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

test('the high-risk, unsafe poles of a municipality are found in 4 clicks', async ({ walker, page }) => {
  const words = WORDS[walker.locale];
  const { access } = await beginSignedIn(page, 'coordinator');
  await walker.open('/search');
  const clicks = await countClicks(page);
  const box = page.getByRole('combobox', { name: words.find });
  if (walker.size === 'phone') await page.getByRole('banner').getByRole('link', { name: words.find }).click();
  else await box.click();
  await box.pressSequentially(words.municipality);
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(`^${words.municipality}`) })
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
  expect(Number(count)).toBeGreaterThan(1);
  await expect(page.getByText(words.shown(count)).first()).toBeVisible();
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

test('20 poles with their diagnoses are imported from a field sheet in 5 clicks', { tag: '@desk' }, async ({
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
