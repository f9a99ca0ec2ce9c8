import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    section: 'Jetons pour QGIS et d’autres logiciels',
    make: 'Créer un jeton',
    name: 'Nom',
    life: 'Durée de validité',
    forMonth: '30 jours',
    token: 'Jeton',
    done: 'Terminé',
    revoke: 'Révoquer',
  },
  en: {
    section: 'Tokens for QGIS and other programs',
    make: 'Make a token',
    name: 'Name',
    life: 'Valid for',
    forMonth: '30 days',
    token: 'Token',
    done: 'Done',
    revoke: 'Revoke',
  },
};

test('somebody makes a token, another program reads with it, until it is revoked', async ({ walker }) => {
  const { page, locale, size } = walker;
  const texts = WORDS[locale];
  const name = `QGIS ${locale} ${size}`;
  await walker.signIn('reader');
  await walker.open('/account');
  const section = page.getByRole('region', { name: texts.section });
  await section.getByRole('button', { name: texts.make }).click();
  await section.getByRole('textbox', { name: texts.name }).fill(name);
  await walker.pick(texts.life, texts.forMonth);
  await section.getByRole('button', { name: texts.make }).click();
  const shown = section.getByRole('status', { name: texts.token });
  const token = (await shown.textContent()) ?? '';
  expect(token).toMatch(/^avicable_read_/);

  const read = async () => {
    const authorization = `Basic ${Buffer.from(`qgis:${token}`).toString('base64')}`;
    const url = new URL('/api/v1/ogc/collections/supports/items?limit=1', page.url());
    return fetch(url, { headers: { authorization } });
  };
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ type: 'FeatureCollection', numberReturned: 1 });

  await section.getByRole('button', { name: texts.done }).click();
  await expect(shown).toBeHidden();
  await section.getByRole('button', { name: `${texts.revoke} — ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.revoke }).click();
  await expect(section.getByText(name)).toBeHidden();
  expect((await read()).status).toBe(401);
});
