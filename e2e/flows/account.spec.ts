import type { Browser, Page } from '@playwright/test';
import { ACCOUNT_WORDS } from '../support/account-words';
import { type MailBox, mailBoxAt } from '../support/mail-box';
import { freePort, runServer } from '../support/run-server';
import { expect, test as walk } from '../support/walk';

const PASSWORD = 'Milans-royaux-2026!';
const MANAGER = 'manager@demonstration.example';

interface Stage {
  url: string;
  mails: MailBox;
}

/** A separate server that sends mails through a real mail server. The mail server is down at first. */
const test = walk.extend<object, { stage: Stage }>({
  stage: [
    async ({ folder }, use) => {
      const mails = mailBoxAt(await freePort());
      const server = await runServer(folder, {
        AVICABLE_SMTP_URL: mails.url,
        AVICABLE_MAIL_RETRY_SECONDS: '1',
      });
      await use({ url: server.url, mails });
      await server.stop();
      await mails.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
});

/** Returns a function for API calls as an administrator, for steps outside the flow. */
async function callerOf(url: string) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status === 204 ? null : answer.json();
  };
  const admin = { username: 'admin', password: 'Admin-for-tests-1!' };
  const { access } = await call('POST', 'auth/jwt/create/', admin);
  return (method: string, path: string, body?: object) => call(method, path, body, access);
}

async function secondBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    locale: await page.evaluate(() => navigator.language),
    ...(viewport && { viewport }),
  });
  return context.newPage();
}

test('from a stranger’s sign-up over the manager to the first sign-in, though the mail server is down at first', async ({
  walker,
  stage,
  browser,
}) => {
  const { page, words, locale, size } = walker;
  const texts = ACCOUNT_WORDS[locale];
  const username = `camille-${locale}-${size}`;
  const email = `${username}@example.org`;
  const { mails } = stage;
  const call = await callerOf(stage.url);
  const [{ id: managerId }] = await call('GET', 'admin/accounts/?q=manager');
  await call('PATCH', `admin/accounts/${managerId}/`, { locale });

  await walker.open('/account/login');
  await page.getByRole('main').getByRole('link', { name: texts.createAccount }).click();
  await expect(walker.button(texts.submit)).toBeVisible();
  const fill = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await fill(texts.username, username);
  await fill(texts.email, email);
  await fill(texts.firstName, 'Camille');
  await fill(texts.lastName, 'Test');
  await fill(texts.phone, '04 95 00 00 00');
  await walker.choose(texts.areas, texts.region);
  await fill(texts.password, PASSWORD);
  await fill(texts.confirmation, PASSWORD);
  await walker.button(texts.submit).click();
  await expect(page.getByText(texts.sent)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  // Nobody can sign in before the address is verified, and no message reveals that the account exists.
  expect(mails.waiting(email)).toBe(0);
  await mails.open();
  const verification = await mails.take(email);
  expect(verification.subject).toBe(texts.verify);
  expect(verification.text).toContain(verification.link);
  await page.goto(verification.link);
  await expect(page.getByText(texts.verified)).toBeVisible();

  const manager = await secondBrowser(browser, page);
  const request = await mails.take(MANAGER);
  expect(request.subject).toBe(texts.waiting);
  for (const fact of [username, email, texts.region]) expect(request.text).toContain(fact);
  await manager.goto(request.link);
  await manager.getByRole('textbox', { name: words.username }).fill('manager');
  await manager.getByRole('textbox', { name: words.password }).fill('Demo-for-tests-1!');
  await manager.keyboard.press('Enter');
  await expect(manager.getByText('Camille Test')).toBeVisible();
  await manager
    .getByRole('radiogroup', { name: texts.group })
    .getByRole('radio', { name: texts.editor, exact: true })
    .check();
  await manager.getByRole('button', { name: texts.activate }).click();
  await expect(manager.getByText(texts.activated)).toBeVisible();
  await manager.context().close();

  const welcome = await mails.take(email);
  expect(welcome.subject).toBe(texts.welcome);
  await page.goto(welcome.link);
  await page.getByRole('textbox', { name: words.username }).fill(email);
  await page.getByRole('textbox', { name: words.password }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();
  expect(mails.waiting(email)).toBe(0);
  await mails.close();
});

test('an administrator invites somebody, who chooses a password; the last administrator cannot let go', async ({
  walker,
  stage,
  browser,
}) => {
  const { page, words, locale, size } = walker;
  const texts = ACCOUNT_WORDS[locale];
  const username = `invited-${locale}-${size}`;
  const email = `${username}@example.org`;
  await stage.mails.open();
  await walker.signIn('admin');

  await page.goto('/api/admin/accounts/create');
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await field(texts.username).fill(username);
  await field(texts.email).fill(email);
  await page.getByRole('main').getByRole('button', { name: texts.save }).click();
  await expect(page).toHaveURL(/\/api\/admin\/accounts(\?|$)/);
  await expect(page.getByText(username).first()).toBeVisible();

  const invitation = await stage.mails.take(email);
  expect(invitation.subject).toBe(texts.invited);
  const guest = await secondBrowser(browser, page);
  await guest.goto(invitation.link);
  await guest.getByRole('textbox', { name: new RegExp(`^${texts.newPassword}`) }).fill(PASSWORD);
  await guest.getByRole('textbox', { name: new RegExp(`^${texts.confirmation}`) }).fill(PASSWORD);
  const savePassword = guest.getByRole('button', { name: texts.savePassword });
  await savePassword.click();
  await expect(savePassword).toHaveCount(0);
  await guest.getByRole('link', { name: words.signIn }).click();
  await guest.getByRole('textbox', { name: words.username }).fill(username);
  await guest.getByRole('textbox', { name: words.password }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();

  await page.goto('/api/admin/accounts/1');
  await page.getByRole('checkbox', { name: texts.mayEnter }).uncheck();
  await page.getByRole('main').getByRole('button', { name: texts.save }).click();
  await expect(page.getByText(texts.lastAdministrator)).toBeVisible();
  await guest.context().close();
  await stage.mails.close();
});

test('an administrator deactivates accounts, brings back what was deleted and keeps editors to their areas', async ({
  walker,
  stage,
}) => {
  const { page, locale, size } = walker;
  const texts = ACCOUNT_WORDS[locale];
  const call = await callerOf(stage.url);
  const username = `bulk-${locale}`;
  const person = { username, email: `${username}@example.org`, groups: ['data-editor'], areas: [] };
  await call('POST', 'admin/accounts/', person);
  await call('DELETE', 'cables/points/3/');
  await walker.signIn('admin');

  await page.goto(`/api/admin/accounts?filter=${encodeURIComponent(JSON.stringify({ q: username }))}`);
  if (size === 'desktop') {
    await page.getByRole('row').filter({ hasText: username }).getByRole('checkbox').check();
    await walker.button(texts.deactivate).click();
    await walker.button(texts.confirm).click();
  } else {
    await page.getByText(username, { exact: true }).click();
    await page.getByRole('checkbox', { name: texts.mayEnter }).uncheck();
    await page.getByRole('main').getByRole('button', { name: texts.save }).click();
  }
  await expect(page.getByText(texts.inactive).first()).toBeVisible();

  await page.goto('/api/admin/deleted');
  await page.getByRole('main').getByRole('button', { name: texts.restore, disabled: false }).first().click();
  await expect(page.getByText(texts.restored, { exact: true })).toBeVisible();
  expect((await call('GET', 'cables/points/3/')).id).toBe(3);

  await page.goto('/api/admin/settings');
  await page.getByRole('radio', { name: texts.ownAreas }).check();
  await page.getByRole('main').getByRole('button', { name: texts.save }).click();
  await expect.poll(async () => (await call('GET', 'settings/')).edit_areas).toBe('own');
  await call('PATCH', 'admin/settings/1/', { edit_areas: 'everywhere' });
});
