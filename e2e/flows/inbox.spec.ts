import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightAndDark } from '../support/no-violation';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { drawJpeg, expect, test } from '../support/walk';

const SAY = {
  fr: {
    box: /^Choisir le n°/,
    all: 'Choisir tous ceux affichés',
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
    name: 'Votre nom',
    whole: 'Toute la commande',
    next: 'Posé, au suivant',
    expired: 'Ce lien n’est plus valable.',
  },
  en: {
    box: /^Choose no\./,
    all: 'Choose all shown',
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
    name: 'Your name',
    whole: 'Whole order',
    next: 'Fitted, next',
    expired: 'This link no longer works.',
  },
};

/** Calls the API as an account of the demonstration. */
async function api(username: 'coordinator' | 'operator', method: string, path: string, body?: object) {
  const { access } = await tokensOf(username);
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Orders works at new supports from the operator of the demonstration. */
async function order(name: string, count: number): Promise<number> {
  const { owner_id } = await api('operator', 'GET', 'auth/users/me/');
  const lists = await api('coordinator', 'GET', 'nomenclatures/types/?with_nomenclatures=true');
  const network = lists
    .find(({ code }: { code: string }) => code === 'NETW_TYP')
    .nomenclatures.find(({ code }: { code: string }) => code === 'HTA-BT').id;
  const items: object[] = [];
  for (let i = 0; i < count; i++) {
    const geom = { type: 'Point', coordinates: [8.93 + i / 500, 42.05 + Math.random() / 100] };
    const body = { geom, network_type_id: network, owner_id, operator_number: `2A-${name}-${i}` };
    const { id } = await api('coordinator', 'POST', 'cables/points/', body);
    items.push({ infrastructure: id, measures: ['isolation_advice'] });
  }
  return (await api('coordinator', 'POST', 'work-orders/', { owner_id, name, items })).id;
}

const statesOf = async (id: number) => (await api('coordinator', 'GET', `work-orders/${id}/`)).states;

function clicks(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async click(control: Locator) {
      count += 1;
      await control.click();
    },
    async photograph(control: Locator) {
      count += 1;
      const chooser = page.waitForEvent('filechooser');
      await control.click();
      await (await chooser).setFiles({
        name: 'works.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawJpeg(page),
      });
    },
  };
}

test('an operator answers an order of ten in at most 14 clicks: 8 planned, 1 declined, 1 fitted with a photograph', {
  tag: '@desk',
}, async ({ walker }) => {
  const { page, locale, button, words } = walker;
  const say = SAY[locale];
  const id = await order(`Dix ${locale}`, 10);
  await beginSignedIn(page, 'operator');
  await walker.open(`/programme/works?order=${id}`);
  const { click, photograph, count } = clicks(page);
  const boxes = page.getByRole('row').getByRole('checkbox', { name: say.box });
  await expect(boxes).toHaveCount(10);

  await click(boxes.nth(0));
  await click(button(say.notOurs));
  await click(button(say.decline));
  await expect(page.getByText(say.declined)).toBeVisible();

  await click(boxes.nth(1));
  await click(page.getByRole('radio', { name: say.fitted, exact: true }));
  await photograph(button(words.choosePictures));
  await click(button(say.covers));
  await click(button(say.report));
  await expect(page.getByText(say.fittedDone)).toBeVisible({ timeout: 30_000 });

  await click(page.getByRole('checkbox', { name: say.all }));
  await click(button(say.later));
  await click(page.getByRole('grid').getByRole('button').last());
  await click(button(say.plan));
  await expect(page.getByText(say.planned)).toBeVisible({ timeout: 30_000 });

  await expect.poll(() => statesOf(id)).toEqual({ PLANNED: 8, DECLINED: 1, FITTED: 1 });
  expect(count()).toBeLessThanOrEqual(14);
});

test('the link of an order opens it without an account, for answers and photographs', async ({ walker }) => {
  const { page, locale, size, button, words } = walker;
  const say = SAY[locale];
  const id = await order(`Lien ${locale}`, 2);
  const { token } = await api('coordinator', 'POST', `work-orders/${id}/links/`, {});
  const [first] = await api('coordinator', 'GET', `work-items/?order=${id}`);
  await walker.open(`/orders/${token}?item=${first.id}`);
  await page.getByRole('textbox', { name: say.name }).fill('Paul Martin');
  await expectNoViolationLightAndDark(page);
  await page.getByRole('button', { name: say.whole }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expectNoViolationLightAndDark(page);
  await page.getByRole('link', { name: first.infrastructure.properties.operator_number }).click();
  for (const left of [1, 0]) {
    const camera = button(size === 'phone' ? words.takePicture : words.choosePictures);
    await clicks(page).photograph(camera);
    await button(say.covers).click();
    await button(say.next).click();
    await expect.poll(() => statesOf(id)).toEqual({ FITTED: 2 - left, ...(left && { REQUESTED: left }) });
  }
  await api('coordinator', 'DELETE', `work-orders/${id}/links/`);
  await page.reload();
  await expect(page.getByRole('heading', { name: say.expired })).toBeVisible();
});
