import { readFile } from 'node:fs/promises';
import type { Infrastructure } from 'shared/kinds';
import { takeAlong } from '../support/areas';
import { colleagueAt } from '../support/colleague';
import { expect, test, untilInstalled } from '../support/installed';
import { daysAgo, type Walker } from '../support/walk';

const SAYS = {
  fr: {
    toCorrect: /^À corriger/,
    correct: /^Corriger/,
    refused: 'Refusé par le serveur : à corriger',
    nothing: 'Tout ce qui a été saisi sur cet appareil est envoyé.',
    signIn: /Connectez-vous/,
    others: /d’une autre personne/,
    export: 'Exporter dans un fichier',
    deleteAnyway: /^Supprimer quand même/,
  },
  en: {
    toCorrect: /^To correct/,
    correct: /^Correct/,
    refused: 'Refused by the server: to be corrected',
    nothing: 'Everything recorded on this device has been sent.',
    signIn: /Log in to send/,
    others: /of another person/,
    export: 'Export as a file',
    deleteAnyway: /^Delete it all the same/,
  },
};

/** Waits until the outbox has stored the form's record. Only then can the page be left. */
const saved = ({ page }: Walker) => expect(page).toHaveURL(/\/infrastructures\/\d+$/);

/** Fills in and saves a visit of a support; its form must be open. */
async function diagnose(walker: Walker, remark: string) {
  const { page, words, pick, typeDate, button } = walker;
  await typeDate(words.visit, daysAgo(1));
  await pick(words.attractiveness, words.attracts.low);
  await pick(words.dangerousness, words.electrocutes.low);
  await page.getByRole('textbox', { name: words.remark }).first().fill(remark);
  await button(words.save).click();
  await saved(walker);
}

const supportIds = async (url: string): Promise<number[]> => {
  const colleague = await colleagueAt(url);
  const { features } = await colleague.get<{ features: Infrastructure[] }>(
    'cables/points/?q=Ajaccio&limit=5',
  );
  return features.map(({ id }) => id);
};

test.afterEach(({ server }) => server.start());

test('what the server refuses is corrected and delivered; it holds nothing else back', async ({
  walker,
  server,
}) => {
  const { page, words, locale, button } = walker;
  const say = SAYS[locale];
  const [refused, accepted] = await supportIds(server.url);
  await takeAlong(walker);
  // Simulates a change on the server while the device was offline, so that the stored visit is refused.
  await page.route('**/api/v1/cables/diagnosis/', async route => {
    const body = route.request().postDataJSON();
    if (body?.remark !== 'wrong') return route.fallback();
    const problems = [{ path: ['remark'], code: 'too_long', params: { limit: 4 } }];
    await route.fulfill({ status: 422, json: { code: 'invalid', problems } });
  });
  await page.context().setOffline(true);
  await walker.open(`/infrastructures/${refused}/diagnosis`);
  await diagnose(walker, 'wrong');
  await walker.open(`/infrastructures/${accepted}/diagnosis`);
  await diagnose(walker, 'right');
  await page.context().setOffline(false);
  await walker.open('/outbox');
  await expect(page.getByRole('heading', { name: say.toCorrect })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: words.remark }).first(),
  ).toBeVisible();
  await walker.open(`/infrastructures/${refused}`);
  await expect(page.getByRole('link', { name: say.refused })).toBeVisible();

  await walker.open('/outbox');
  await page.getByRole('link', { name: say.correct }).click();
  await page.getByRole('textbox', { name: words.remark }).first().fill('good');
  await button(words.save).click();
  await saved(walker);
  await expect(page.getByText('good', { exact: true }).first()).toBeVisible();
  await walker.open('/outbox');
  await expect(page.getByRole('main').getByText(say.nothing)).toBeVisible({ timeout: 30_000 });
  const colleague = await colleagueAt(server.url);
  for (const [id, remark] of [
    [refused, 'good'],
    [accepted, 'right'],
  ]) {
    const { properties } = await colleague.get<Infrastructure>(`cables/infrastructures/${id}/`);
    expect(properties.diagnosis.filter(visit => visit.remark === remark)).toHaveLength(1);
    expect(properties.diagnosis.some(visit => visit.remark === 'wrong')).toBe(false);
  }
});

test('a session that ended, and another person on the device, lose nothing: it goes out when its author is back', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  const say = SAYS[locale];
  const [id] = await supportIds(server.url);
  await takeAlong(walker);
  await page.context().setOffline(true);
  await walker.open(`/infrastructures/${id}/diagnosis`);
  await diagnose(walker, 'a month later');

  await test.step('the tokens are too old for the server', async () => {
    await page.route('**/api/v1/auth/jwt/refresh', route =>
      route.fulfill({ status: 401, json: { code: 'token_not_valid', detail: 'expired' } }),
    );
    await page.route('**/api/v1/cables/**', route =>
      route.fulfill({ status: 401, json: { code: 'token_not_valid', detail: 'expired' } }),
    );
    await page.context().setOffline(false);
    await walker.open('/outbox');
    await expect(page.getByText(say.signIn)).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll();
  });

  await test.step('somebody else signs in: the write is told of, not sent', async () => {
    await walker.signIn('manager');
    await walker.open('/outbox');
    await expect(page.getByText(say.others)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: words.signOut }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: words.signIn })).toBeVisible();
  });

  await test.step('its author signs in again', async () => {
    await walker.signIn('editor');
    await walker.open('/outbox');
    await expect(page.getByRole('main').getByText(say.nothing)).toBeVisible({ timeout: 30_000 });
  });
  const colleague = await colleagueAt(server.url);
  const diagnoses = async () =>
    (await colleague.get<Infrastructure>(`cables/infrastructures/${id}/`)).properties.diagnosis;
  await expect.poll(diagnoses).toContainEqual(
    expect.objectContaining({
      remark: 'a month later',
      created_by: expect.objectContaining({ username: 'editor' }),
    }),
  );
});

test('what waits goes into a file, and a deletion of what changed meanwhile is asked about', async ({
  walker,
  server,
}) => {
  const { page, words, locale, button } = walker;
  const say = SAYS[locale];
  const [, , id] = await supportIds(server.url);
  await walker.signIn('editor');
  await untilInstalled(page);
  await walker.open(`/infrastructures/${id}`);
  await expect(page.getByRole('heading', { name: words.support(String(id)) })).toBeVisible();
  await page.context().setOffline(true);
  await walker.act(words.deleteRecord);
  // The closing menu still contains a button "Delete…".
  await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click();
  // Waits until the deletion is stored. Only then can the page be left.
  await expect(page).not.toHaveURL(new RegExp(`/infrastructures/${id}$`));

  await walker.open('/outbox');
  const download = page.waitForEvent('download');
  await button(say.export).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^avicable-.+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  const colleague = await colleagueAt(server.url);
  await colleague.patch(`cables/points/${id}/`, { condition_id: null });
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: say.deleteAnyway })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: say.deleteAnyway }).click();
  await expect(page.getByRole('main').getByText(say.nothing)).toBeVisible();
  await expect(colleague.get(`cables/infrastructures/${id}/`)).rejects.toThrow('404');
});
