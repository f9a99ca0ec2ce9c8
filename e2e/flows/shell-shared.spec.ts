import type { Page } from '@playwright/test';
import { expect, test, untilInstalled } from '../support/installed';
import { expectNoViolation } from '../support/no-violation';
import { drawJpeg } from '../support/walk';

const SAYS = {
  fr: {
    title: 'Qu’en faire ?',
    list: 'Photographies partagées',
    case: /^Un oiseau mort/,
    visit: /^Une visite/,
    number: 'Un autre numéro',
    begin: 'Commencer la visite',
    empty: 'Un fichier sans contenu n’a pas été gardé.',
    other: 'note.jpg n’est pas une image et n’a pas été gardé.',
    none: 'Rien de ce qui a été partagé n’est une photographie.',
    full: /^Au plus 10 photographies attendent ici/,
    nothing: 'Aucune photographie n’attend ici.',
    waits: '1 photographie partagée attend sur cet appareil.',
    choose: 'Choisir qu’en faire',
    discard: 'Supprimer les photographies',
    discardOne: 'Supprimer la photographie',
    offer: /42,3061/,
  },
  en: {
    title: 'What is it for?',
    list: 'Shared photographs',
    case: /^A dead or injured bird/,
    visit: /^A visit/,
    number: 'Another number',
    begin: 'Begin the visit',
    empty: 'A file without content was not kept.',
    other: 'note.jpg is not an image and was not kept.',
    none: 'Nothing that was shared is a photograph.',
    full: /^At most 10 photographs wait here/,
    nothing: 'No photograph waits here.',
    waits: '1 shared photograph waits on this device.',
    choose: 'Say what for',
    discard: 'Delete the photographs',
    discardOne: 'Delete the photograph',
    offer: /42.3061/,
  },
} as const;

interface SharedFile {
  name: string;
  type?: string;
  bytes: Buffer;
}

/** Shares files as the operating system does: submits a form to the manifest's share target. */
async function share(page: Page, locale: 'fr' | 'en', files: readonly SharedFile[]): Promise<void> {
  const prefix = locale === 'fr' ? '' : '/en';
  const arrived = page.waitForURL(/\/share(\?|$)/);
  await page.evaluate(
    ({ action, given }) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'photographs', multiple: true, files: transfer.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    {
      action: `${prefix}/share`,
      given: files.map(({ name, type = 'image/jpeg', bytes }) => ({
        name,
        type,
        base64: bytes.toString('base64'),
      })),
    },
  );
  await arrived;
  await page.locator('#root[inert]').waitFor({ state: 'detached' });
}

const photographsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('avicable-shared');
        opening.onsuccess = () => {
          const count = opening.result.transaction('photographs').objectStore('photographs').count();
          count.onsuccess = () => resolve(count.result);
          opening.result.close();
        };
        opening.onerror = () => reject(opening.error);
      }),
  );

test.afterEach(({ server }) => server.start());

test('a photograph shared without network begins a case, whose draft then has it', async ({
  walker,
  server,
}) => {
  const { page, locale } = walker;
  const says = SAYS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  const jpeg = await drawJpeg(page);
  await server.stop('SIGKILL');
  await share(page, locale, [{ name: 'kite.jpg', bytes: jpeg }]);
  await expect(page.getByRole('heading', { name: says.title })).toBeVisible();
  await expect(page.getByRole('list', { name: says.list }).getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('list', { name: says.list }).locator('img')).toHaveCount(1);
  await expectNoViolation(page);
  await page.getByRole('link', { name: says.case }).click();
  await expect(page.getByRole('form').locator('img[src^="blob:"]').first()).toBeVisible();
  await expect.poll(() => photographsKept(page)).toBe(0);
  // The form's draft now contains the photograph.
  await page.reload();
  await walker.button(walker.words.goOn).click();
  await expect(page.getByRole('form').locator('img[src^="blob:"]').first()).toBeVisible();
});

test('a photograph begins a visit of a support by its number; until then it waits', async ({ walker }) => {
  const { page, locale } = walker;
  const says = SAYS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  await share(page, locale, [{ name: 'support.jpg', bytes: await drawJpeg(page) }]);
  await walker.open('/outbox');
  await expect(page.getByText(says.waits)).toBeVisible();
  await page.getByRole('link', { name: says.choose }).click();
  await page.getByRole('button', { name: says.visit }).click();
  await expectNoViolation(page);
  await page.getByRole('textbox', { name: says.number }).fill('300');
  await page.getByRole('button', { name: says.begin }).click();
  await expect(page).toHaveURL(/\/infrastructures\/300\/diagnosis$/);
  await expect(page.getByRole('form').locator('img[src^="blob:"]').first()).toBeVisible();
  await expect.poll(() => photographsKept(page)).toBe(0);
});

test('whoever is signed out signs in first and still has the photograph', async ({ walker }) => {
  const { page, locale, words } = walker;
  const says = SAYS[locale];
  await walker.open('/about');
  await untilInstalled(page);
  await share(page, locale, [{ name: 'kite.jpg', bytes: await drawJpeg(page) }]);
  await expect(page).toHaveURL(/\/account\/login/);
  await page.getByRole('textbox', { name: words.username }).fill('editor');
  await page.getByRole('textbox', { name: words.password }).fill('Demo-for-tests-1!');
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
  await expect(page.getByRole('heading', { name: says.title })).toBeVisible();
  await expect(page.getByRole('list', { name: says.list }).locator('img')).toHaveCount(1);
});

test('what is no photograph is refused in words, and no more than ten wait', async ({ walker }) => {
  const { page, locale } = walker;
  const says = SAYS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  const jpeg = await drawJpeg(page);
  await share(page, locale, [
    { name: 'nothing.jpg', bytes: Buffer.alloc(0) },
    { name: 'note.jpg', bytes: Buffer.from('<script>alert(1)</script>') },
  ]);
  await expect(page.getByText(says.empty)).toBeVisible();
  await expect(page.getByText(says.other)).toBeVisible();
  await expect(page.getByText(says.nothing)).toBeVisible();
  await share(page, locale, []);
  await expect(page.getByText(says.nothing)).toBeVisible();
  const many = Array.from({ length: 12 }, (_, place) => ({ name: `${place}.jpg`, bytes: jpeg }));
  await share(page, locale, many);
  await expect(page.getByText(says.full)).toBeVisible();
  await expect(page.getByRole('list', { name: says.list }).locator('img')).toHaveCount(10);
  await page.getByRole('button', { name: says.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: says.discard }).click();
  await expect(page.getByText(says.nothing)).toBeVisible();
  expect(await photographsKept(page)).toBe(0);
});

test('the browser wakes a page that has writes, which are sent once; the badge says how many wait', async ({
  walker,
  server,
}) => {
  const { page, locale, words } = walker;
  await page.addInitScript(() => {
    const seen = { badges: [] as number[], woken: 0 };
    Object.assign(window, { seen });
    navigator.setAppBadge = async count => void seen.badges.push(count ?? -1);
    navigator.clearAppBadge = async () => void seen.badges.push(0);
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data.wake) seen.woken += 1;
    });
    // Hides the return of the network from the page itself.
    window.addEventListener('online', event => event.stopImmediatePropagation(), true);
  });
  type Seen = { seen: { badges: number[]; woken: number } };
  const seen = () => page.evaluate(() => (window as unknown as Seen).seen);
  const badge = async () => (await seen()).badges.at(-1);
  await walker.signIn('editor');
  await untilInstalled(page);
  await expect.poll(badge).toBe(0);
  await walker.open('/infrastructures/300/diagnosis');
  const remark = `written in the valley, ${locale}`;
  await page.getByRole('textbox', { name: words.remark }).fill(remark);
  await page.getByRole('radiogroup', { name: words.visit }).getByRole('radio').first().check();
  await walker.pick(words.attractiveness, words.attracts.high);
  await walker.pick(words.dangerousness, words.electrocutes.medium);
  await page.context().setOffline(true);
  await walker.button(words.save).click();
  await expect.poll(badge).toBe(1);

  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const before = (await seen()).woken;
  await page.context().setOffline(false);
  const event = { origin: server.url, registrationId, tag: 'avicable-outbox', lastChance: false };
  await Promise.all([0, 1].map(() => devtools.send('ServiceWorker.dispatchSyncEvent', event)));
  await expect.poll(badge).toBe(0);
  expect((await seen()).woken).toBeGreaterThan(before);
  const { access } = await tokensAt(server.url);
  const answer = await fetch(`${server.url}/api/v1/cables/diagnosis/?infrastructure=300`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const visits = (await answer.json()) as { remark: string | null }[];
  expect(visits.filter(visit => visit.remark === remark)).toHaveLength(1);
});

async function tokensAt(url: string): Promise<{ access: string }> {
  const answer = await fetch(`${url}/api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'editor', password: 'Demo-for-tests-1!' }),
  });
  return (await answer.json()) as { access: string };
}
