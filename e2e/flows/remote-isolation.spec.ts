import type { Page } from '@playwright/test';
import { list, type MadeRelease, remade, serve } from '../support/made-release';
import { chunk, FAULTS, missing, on } from '../support/remote-faults';
import {
  failureCard,
  failureReports,
  follow,
  REMOTES,
  remoteShown,
  SCREENS,
} from '../support/remote-screens';
import { address, answer, say } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, type Walker, test as walks } from '../support/walk';

const TIME_LIMIT = 2500;
/** Alone, all faults are tried. In other tests one of a kind is enough; `npm run faults` tries all of them there, too. */
const ONE_OF_A_KIND = process.env.AVICABLE_ALL_FAULTS
  ? FAULTS
  : FAULTS.filter(({ everyRemote }) => everyRemote);

/** Serves the page with a shorter time limit for remotes. */
async function shortenWaits(page: Page): Promise<void> {
  await page.route(
    url => url.href.startsWith(process.env.E2E_URL ?? '') && !/\.\w+$|^\/api\//.test(url.pathname),
    async route => {
      const response = await route.fetch();
      const html = (await response.text()).replace('content="8000"', `content="${TIME_LIMIT}"`);
      await route.fulfill({ response, body: html });
    },
    { times: 1 },
  );
}

async function expectShellWorks(walker: Walker): Promise<void> {
  const { page } = walker;
  await expect(page.getByRole('banner')).toBeVisible();
  await page
    .getByRole('navigation', { name: say(walker).navigation })
    .getByRole('link', { name: 'À propos' })
    .click();
  await expect(page.getByRole('heading', { name: say(walker).about })).toBeVisible();
}

/** Failures here are intended; violations of the page's content security policy are not. */
const test = walks.extend<{ quiet: undefined }>({
  quiet: async ({ page }, use) => {
    const violations: string[] = [];
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await use(undefined);
    expect(violations).toEqual([]);
  },
});

test.use({ serviceWorkers: 'block' });

for (const remote of REMOTES) {
  test(`${remote}: whatever breaks, the rest works, and another try shows what is stable`, async ({
    walker,
  }) => {
    const { page } = walker;
    const reports = failureReports(page);
    await beginSignedIn(page, 'editor');
    await shortenWaits(page);
    await page.goto(address(walker, '/about'));
    const broken: MadeRelease[] = [];
    const faults = remote === 'remote-account' ? FAULTS : ONE_OF_A_KIND;
    for (const [number, { name, cause, fault, make }] of faults.entries()) {
      const version = `9.${number}.0`;
      await test.step(name, async () => {
        const bad = await (make ?? remade)(remote, version);
        broken.unshift(bad);
        await serve(page, bad, fault);
        await list(page, [bad]);
        await follow(page, SCREENS[remote]);
        await expect(failureCard(page), name).toBeVisible();
        await expectShellWorks(walker);
        expect(reports.sent.splice(0), name).toEqual([
          expect.objectContaining({ remote, version, cause, shell: expect.stringMatching(/^\d/) }),
        ]);
        expect(reports.logged.splice(0), name).toHaveLength(1);
      });
    }
    await page.goBack();
    await expect(failureCard(page)).toBeVisible();
    const stable = await remade(remote, '8.0.0');
    await serve(page, stable);
    await list(page, [...broken.slice(0, 1), stable]);
    await failureCard(page).getByRole('button').click();
    await expect(remoteShown(page)).toBeVisible();
    await expect(failureCard(page)).toHaveCount(0);
    expect(reports.sent).toEqual([]);
  });
}

const remote = 'remote-account';

test('whatever breaks in a new release, the stable one is shown instead', async ({ walker }) => {
  const { page } = walker;
  const reports = failureReports(page);
  await beginSignedIn(page, 'editor');
  const stable = await remade(remote, '8.0.0');
  await serve(page, stable);
  for (const [number, { name, cause, fault, impatient, make }] of ONE_OF_A_KIND.entries()) {
    const version = `9.${number}.0`;
    await test.step(name, async () => {
      const bad = await (make ?? remade)(remote, version);
      await serve(page, bad, fault);
      await list(page, [bad, stable]);
      if (impatient) await shortenWaits(page);
      await page.goto(address(walker, SCREENS[remote]));
      await expect(remoteShown(page), name).toBeVisible();
      await expectShellWorks(walker);
      expect(reports.sent.splice(0), name).toEqual([expect.objectContaining({ remote, version, cause })]);
    });
  }
});

test('what failed on its way works with another try, without a reload, once it can be had', async ({
  walker,
}) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  for (const [number, { name, fault, impatient }] of ONE_OF_A_KIND.entries()) {
    if (!fault) continue;
    await test.step(name, async () => {
      const release = await remade(remote, `9.${number}.0`);
      await serve(page, release, fault);
      await list(page, [release]);
      if (impatient) await shortenWaits(page);
      await page.goto(address(walker, SCREENS[remote]));
      await expect(failureCard(page), name).toBeVisible();
      await serve(page, release);
      await failureCard(page).getByRole('button').click();
      await expect(remoteShown(page), name).toBeVisible();
    });
  }
});

test('without a list of remotes there is a card, until it can be had; the snackbar speaks beside it', async ({
  walker,
}) => {
  const { page } = walker;
  // Missing lists are reported in the snackbar and sign the user out.
  await answer(page, 'nomenclatures/types*', 404, { detail: 'gone' });
  await beginSignedIn(page, 'editor');
  await page.route('**/remotes.json', route => route.fulfill({ status: 500 }));
  await page.goto(address(walker, '/search'));
  await expect(page.getByText(say(walker).listsNotFound)).toBeVisible();
  // The target of the sign-out depends on whether the screen was already shown, since the login page is a remote's as
  // well.
  await page.getByRole('banner').getByRole('button', { name: walker.words.signIn }).click();
  await expect(failureCard(page)).toBeVisible();
  await expectShellWorks(walker);
  await page.goBack();
  await expect(failureCard(page)).toBeVisible();
  await page.unroute('**/remotes.json');
  await failureCard(page).getByRole('button').click();
  await expect(remoteShown(page)).toBeVisible();
});

test('what was typed elsewhere is still there after a visit to what is broken', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  const bad = await remade('remote-mortality', '9.0.0');
  await serve(page, bad, on(chunk, missing));
  await list(page, [bad]);
  await walker.open('/infrastructures');
  const box = page.getByRole('main').getByRole('searchbox').first();
  await box.fill('Corte');
  await expect(page).toHaveURL(/Corte/);
  await page
    .getByRole('navigation', { name: say(walker).navigation })
    .getByRole('link', { name: say(walker).entriesSignedIn[3] })
    .click();
  await expect(failureCard(page)).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('Corte');
});
