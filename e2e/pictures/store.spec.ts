import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const FOLDER = new URL('../../host/public/screenshots/', import.meta.url);
/** A place with supports of all risks, and a support with photographs. */
const PLACE = 'z=14&lat=42.0722&lng=9.0248';
const PHOTOGRAPHED = '3';
/** Pixels per CSS pixel, and WebP quality out of 100. */
const FORMS = { desktop: { scale: 1, quality: 55 }, phone: { scale: 2, quality: 45 } } as const;

/** Saves a screenshot as WebP, which is far smaller than PNG but not supported by Playwright. */
async function take(page: Page, name: string, { scale, quality }: { scale: number; quality: number }) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, width, height, scale },
  });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(`${name}.webp`, FOLDER), Buffer.from(data, 'base64'));
}

test('pictures that a browser shows when it offers to install', async ({ walker }) => {
  const { page, size } = walker;
  const form = FORMS[size];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beginSignedIn(page, 'editor');
  for (const [locale, prefix] of [
    ['fr', ''],
    ['en', '/en'],
  ] as const) {
    // Otherwise the browser's language would override that of a path without prefix.
    await page.context().addCookies([{ name: 'locale', value: locale, url: process.env.E2E_URL ?? '' }]);
    await page.goto(`${prefix}/search?${PLACE}`);
    await expect(page.getByRole('application').first()).toBeVisible();
    // Tiles are painted in a worker, so the page cannot tell when the last one is drawn.
    await page.waitForTimeout(3500);
    await take(page, `${locale}-${size === 'desktop' ? 'wide' : 'map'}`, form);
    if (size === 'desktop') continue;
    await page.goto(`${prefix}/infrastructures/${PHOTOGRAPHED}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: PHOTOGRAPHED })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await take(page, `${locale}-sheet`, form);
  }
});
