import type { Page } from '@playwright/test';
import { SHELL_WORDS } from './shell-words';
import { expect, type Walker } from './walk';

/** What the shell says in the walker's language. */
export const say = ({ locale }: Walker) => SHELL_WORDS[locale];
/** The whole address of a screen in the walker's language. */
export const address = ({ locale }: Walker, path: string) =>
  `${process.env.E2E_URL}${locale === 'fr' ? path : `/en${path === '/' ? '' : path}`}`;
/** Shows the drawer, which is closed at first on a phone. */
export async function showDrawer(walker: Walker): Promise<void> {
  const { page, size } = walker;
  if (size === 'phone')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say(walker).menu })
      .click();
  await expect(page.locator('#drawer')).toBeVisible();
}

/** Changes the language by the button in the drawer. */
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
/** What the session keeps under a name of the product's. */
export const stored = (page: Page, key: string) =>
  page.evaluate(name => localStorage.getItem(name), `auth.${key}local`);

/** Every call to the server, as `GET auth/users/me/`. */
export function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/'))
      made.push(`${request.method()} ${pathname.slice('/api/v1/'.length)}`);
  });
  return made;
}

/** What the page writes on its console as errors. */
export function logged(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', message => message.type() === 'error' && lines.push(message.text()));
  return lines;
}

/** Fills in and sends the login form. */
export async function submitLogin(
  { page, words }: Walker,
  username: string,
  password: string,
): Promise<void> {
  await page.getByRole('textbox', { name: words.username }).fill(username);
  await page.getByRole('textbox', { name: words.password }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
}

/** Answers in the server's place, with its code for a refusal: without one the answer would be somebody else's. */
export const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**/api/v1/${path}`, route =>
    route.fulfill({ status, json: status < 400 ? json : { code: 'internal', ...(json as object) } }),
  );
