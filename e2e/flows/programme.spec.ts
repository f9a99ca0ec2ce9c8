import type { Browser, Page } from '@playwright/test';
import { PROGRAMME_WORDS } from '../support/programme-words';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { daysAgo, drawJpeg, expect, test, type Walker } from '../support/walk';

/** Each language uses its own supports, so that parallel runs do not interfere. */
const RISKS = { fr: 'RISK_H', en: 'RISK_M' };

interface Item {
  id: number;
  state: string;
  infrastructure: { id: number };
}

/** Returns a function that reads the API as the demonstration's coordinator. */
async function asCoordinator() {
  const { access } = await tokensOf('coordinator');
  return async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${process.env.E2E_URL}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${access}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** A page in a browser of the operator's own. */
async function operatorPage(browser: Browser, { locale }: Walker) {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL ?? '',
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await beginSignedIn(page, 'operator');
  return page;
}

async function chooseOn(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').filter({ hasText: option }).first().click();
  await page.keyboard.press('Escape');
}

async function addPicture(page: Page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'works.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(page, 1200, 800) });
  await expect(page.locator('form img').first()).toBeVisible();
}

test('a coordinator’s Monday: 20 poles chosen and ordered, one declined, one fitted in the field offline and verified, one faulty, one overdue', async ({
  walker,
  browser,
}) => {
  const { page, words, locale, button } = walker;
  const say = PROGRAMME_WORDS[locale];
  const prefix = locale === 'fr' ? '' : '/en';
  const coordinator = await asCoordinator();
  await beginSignedIn(page, 'coordinator');

  const order = await test.step('20 poles are chosen and ordered', async () => {
    await walker.open(`/programme?risk=${RISKS[locale]}`);
    if (walker.size === 'phone') await button(say.change).click();
    await page.getByRole('textbox', { name: say.exact }).fill('20');
    await button(say.order20).click();
    await expect(page.getByRole('heading', { name: say.newOrder })).toBeVisible();
    await walker.choose(locale === 'fr' ? 'À quel gestionnaire' : 'To which operator', 'EDF');
    await page.getByRole('textbox', { name: say.name }).fill(`Gravona ${locale}`);
    await page.getByRole('radio', { name: say.same }).check();
    await page.getByRole('checkbox', { name: say.isolate, exact: true }).check();
    await button(say.save).click();
    await expect(page.getByText(say.saved)).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/order=\d+/);
    return Number(/order=(\d+)/.exec(page.url())?.[1]);
  });
  const items = await coordinator<Item[]>(`work-items/?order=${order}&limit=100`);
  expect(items.length).toBeGreaterThan(4);
  // The browser's day: west of the server it may be a day behind, and works must still not be older than their
  // request.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  expect(items[0]).toMatchObject({ requested_on: today });
  const [declined, planned, fitted, faulty] = items as [Item, Item, Item, Item];
  const stateOf = async ({ id }: Item) => (await coordinator<Item>(`work-items/${id}/`)).state;

  const operator = await operatorPage(browser, walker);
  const goTo = (who: Page, path: string) => who.goto(`${prefix}${path}`);

  /** The operator records the fitted equipment with a picture. */
  const recordWorks = async ({ infrastructure }: Item, { offline }: { offline: boolean }) => {
    await goTo(operator, `/infrastructures/${infrastructure.id}/operation`);
    await expect(operator.getByRole('radio', { name: words.full, exact: true })).toBeVisible();
    await addPicture(operator);
    await operator.context().setOffline(offline);
    await operator.getByRole('radio', { name: words.full, exact: true }).check();
    await chooseOn(operator, words.operationType, words.installation);
    await operator.getByRole('button', { name: words.addEquipment }).click();
    await chooseOn(operator, words.equipmentType, words.equipment);
    await operator.getByRole('spinbutton', { name: words.count }).fill('3');
    await operator.locator('button[type=submit]').click();
    await expect(operator).not.toHaveURL(/operation$/);
  };

  await test.step('the operator declines one and plans one', async () => {
    await goTo(operator, `/programme/works/${declined.id}?move=DECLINED`);
    await operator.getByRole('textbox', { name: say.why }).fill('Ligne bientôt enterrée');
    await operator.getByRole('button', { name: say.decline }).click();
    await expect(operator.getByText(say.declined)).toBeVisible();
    await goTo(operator, `/programme/works/${planned.id}?move=PLANNED`);
    const day = operator.getByRole('textbox', { name: say.day });
    await day.click();
    await day.fill(daysAgo(-40).split('-').reverse().join('/'));
    await day.press('Enter');
    await operator.getByRole('button', { name: say.plan, exact: true }).click();
    await expect(operator.getByText(say.planned)).toBeVisible();
    expect(await stateOf(declined)).toBe('DECLINED');
    expect(await stateOf(planned)).toBe('PLANNED');
  });

  await test.step('one is fitted in the field without network', async () => {
    await goTo(operator, `/infrastructures/${fitted.infrastructure.id}`);
    await expect(
      operator.getByRole('heading', { name: words.support(String(fitted.infrastructure.id)) }),
    ).toBeVisible();
    await recordWorks(fitted, { offline: true });
    expect(await stateOf(fitted)).toBe('REQUESTED');
    await operator.context().setOffline(false);
    await expect.poll(() => stateOf(fitted), { timeout: 60_000 }).toBe('FITTED');
  });

  await test.step('the coordinator verifies it', async () => {
    await walker.open(`/programme/works/${fitted.id}?move=VERIFIED`);
    for (const name of say.questions)
      await page.getByRole('radiogroup', { name }).getByRole('radio', { name: say.yes }).check();
    await addPicture(page);
    await button(say.verify).click();
    await expect(page.getByText(say.verified)).toBeVisible({ timeout: 30_000 });
    expect(await stateOf(fitted)).toBe('MONITORED');
  });

  await test.step('another one is faulty, and asked for again', async () => {
    await recordWorks(faulty, { offline: false });
    await expect.poll(() => stateOf(faulty)).toBe('FITTED');
    await walker.open(`/programme/works/${faulty.id}?move=FAULTY`);
    await page
      .getByRole('radiogroup', { name: say.wrong })
      .getByRole('radio', { name: say.badlyFitted })
      .check();
    await page.getByRole('textbox', { name: say.why }).fill('Gaine absente côté nord');
    await button(say.faulty).click();
    await expect(page.getByText(say.again).first()).toBeVisible({ timeout: 30_000 });
    expect(await stateOf(faulty)).toBe('REQUESTED');
  });

  await test.step('what is overdue is told', async () => {
    await walker.open('/programme/works?overdue=true');
    await expect(page.getByText(say.late).first()).toBeVisible();
  });

  await test.step('works of another operator are not shown to this one', async () => {
    const others =
      await coordinator<(Item & { order: { owner: { code: string } | null } })[]>('work-items/?limit=200');
    const foreign = others.find(({ order: { owner } }) => owner?.code !== 'IO-EDF');
    await goTo(operator, `/programme/works/${foreign?.id}`);
    await expect(operator.getByText(say.notOthers)).toBeVisible();
  });
  await operator.context().close();
});
