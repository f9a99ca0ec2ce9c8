import type { Page } from '@playwright/test';
import { SHELL_WORDS } from './shell-words';
import { expect, type Walker } from './walk';

/** The shell's texts in the test's language. */
export const say = ({ locale }: Walker) => SHELL_WORDS[locale];
/** The URL of a screen in the test's language. */
export const address = ({ locale }: Walker, path: string) =>
  `${process.env.E2E_URL}${locale === 'fr' ? path : `/en${path === '/' ? '' : path}`}`;
/** Opens the drawer, which is initially closed on a phone. */
export async function showDrawer(walker: Walker): Promise<void> {
  const { page, size } = walker;
  if (size === 'phone')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say(walker).menu })
      .click();
  await expect(page.locator('#drawer')).toBeVisible();
}

/** Switches the language with the button in the drawer. */
export async function switchLanguage(walker: Walker): Promise<void> {
  await showDrawer(walker);
  await walker.page
    .locator('#drawer')
    .getByRole('button', { name: say(walker).otherLanguage })
    .click();
}

export const signedIn = ({ page, words }: Walker) =>
  expect(page.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();
export const signedOut = ({ page, words }: Walker) =>
  expect(page.getByRole('banner').getByRole('button', { name: words.signIn })).toBeVisible();
/** A value of the session's storage, by the product's name for it. */
export const stored = (page: Page, key: string) =>
  page.evaluate(name => localStorage.getItem(name), `auth.${key}local`);

/** Records every request to the server, as `GET auth/users/me/`. */
export function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/'))
      made.push(`${request.method()} ${pathname.slice('/api/v1/'.length)}`);
  });
  return made;
}

/** Records the errors in the page's console. */
export function logged(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', message => message.type() === 'error' && lines.push(message.text()));
  return lines;
}

/** Fills in and submits the login form. */
export async function submitLogin(
  { page, words }: Walker,
  username: string,
  password: string,
): Promise<void> {
  await page.getByRole('textbox', { name: words.username }).fill(username);
  await page.getByRole('textbox', { name: words.password }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
}

/** Answers in place of the server. Error responses get a code, without which they would count as foreign. */
export const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**/api/v1/${path}`, route =>
    route.fulfill({ status, json: status < 400 ? json : { code: 'internal', ...(json as object) } }),
  );
