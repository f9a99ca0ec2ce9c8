import { expectNoViolationLightAndDark } from '../support/no-violation';
import { api, choosePicture, order, statesOf } from '../support/order-works';
import { expect, test } from '../support/walk';

const SAY = {
  fr: {
    covers: 'Points gainés',
    name: 'Votre nom',
    whole: 'Toute la commande',
    next: 'Posé, au suivant',
    expired: 'Ce lien n’est plus valable.',
  },
  en: {
    covers: 'Insulated jumpers',
    name: 'Your name',
    whole: 'Whole order',
    next: 'Fitted, next',
    expired: 'This link no longer works.',
  },
};

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
    await choosePicture(page, button(size === 'phone' ? words.takePicture : words.choosePictures));
    await button(say.covers).click();
    await button(say.next).click();
    await expect.poll(() => statesOf(id)).toEqual({ FITTED: 2 - left, ...(left && { REQUESTED: left }) });
  }
  await api('coordinator', 'DELETE', `work-orders/${id}/links/`);
  await page.reload();
  await expect(page.getByRole('heading', { name: say.expired })).toBeVisible();
});
