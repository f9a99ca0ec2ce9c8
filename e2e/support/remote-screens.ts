import { type BrowserContext, expect, type Page } from '@playwright/test';

/** A screen of each remote. */
export const SCREENS = {
  'remote-search': '/search',
  'remote-infrastructure': '/infrastructures',
  'remote-mortality': '/mortality',
  'remote-account': '/account',
  'remote-programme': '/programme',
};
export type Remote = keyof typeof SCREENS;
export const REMOTES = Object.keys(SCREENS) as Remote[];

const FAILED = { fr: 'Cette partie n’est pas disponible', en: 'This part is not available' };

/** The card shown in place of a remote that cannot be shown. */
export const failureCard = (page: Page, locale: 'fr' | 'en' = 'fr') =>
  page.getByRole('alert').filter({ hasText: FAILED[locale] });

/** An element that every screen of a remote shows. */
export const remoteShown = (page: Page) => page.locator('main').locator('h1, h2, [role=application]').first();

/** Follows a link within the page. */
export const follow = (page: Page, path: string) =>
  page.evaluate(to => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Goes to a screen of the shell by the drawer, to another remote, and back to the broken one. Signed in, in French. */
export async function expectOthersWork(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const drawer = page.getByRole('navigation', { name: 'Navigation principale' });
  await drawer.getByRole('link', { name: 'À propos' }).click();
  await expect(page.getByRole('heading', { name: 'À propos d’aviCable' })).toBeVisible();
  await follow(page, '/mortality');
  await expect(page.getByRole('main').getByRole('heading', { name: /Mortalité/ })).toBeVisible();
  await expect(failureCard(page)).toHaveCount(0);
  await follow(page, pathname);
}

/** The report of a failure, as the page sends it. */
export const reportOf = (remote: string, version: string, cause: string) =>
  expect.objectContaining({ remote, version, cause, shell: expect.stringMatching(/^\d/) });

export interface FailureReport {
  remote: string;
  version: string;
  cause: string;
  message: string;
}

/** Failure reports about remotes that the page sends, and its console errors. */
export function failureReports(page: Page | BrowserContext) {
  const sent: FailureReport[] = [];
  const logged: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/remote-failures/')) sent.push(request.postDataJSON());
  });
  page.on('console', message => {
    if (message.type() === 'error' && /^remote-\w+ /.test(message.text())) logged.push(message.text());
  });
  return { sent, logged };
}
