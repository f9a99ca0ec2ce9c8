import { expect, SAYS, test, untilInstalled } from '../support/installed';

/** Every screen of the product. */
const SCREENS = [
  '/',
  '/about',
  '/search',
  '/infrastructures',
  '/infrastructures?new=point',
  '/infrastructures?new=line',
  '/infrastructures/1',
  '/infrastructures/1/diagnosis',
  '/infrastructures/1/infrastructure',
  '/infrastructures/1/operation',
  '/mortality',
  '/mortality?new=1',
  '/mortality/1',
  '/account',
  '/posts/1',
  '/share',
  '/no/such/page',
];

test.afterEach(({ server }) => server.start());

test('the browser finds everything it asks of an application to install', async ({ walker }) => {
  const { page, locale } = walker;
  await walker.open('/about');
  await untilInstalled(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(new RegExp(`/manifest\\.${locale}\\.webmanifest$`));
  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({
    lang: locale,
    short_name: 'aviCable',
    display: 'standalone',
    start_url: locale === 'fr' ? '/' : '/en',
    scope: '/',
  });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  const sizesOf = (purpose?: string) =>
    icons.filter(icon => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesOf()).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesOf('maskable')).toEqual(['512x512']);
  for (const { src, type } of icons)
    expect((await page.request.get(src)).headers()['content-type'], src).toContain(type);
  const screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[] =
    manifest.screenshots;
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { src, sizes, type, label } of screenshots) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type'], src).toContain(type);
    expect((await answer.body()).byteLength, src).toBeLessThan(120_000);
    const size = await page.evaluate(async url => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
    expect(label).not.toBe('');
    // The screenshots are not cached, since only an installation dialog shows them.
    expect(await page.evaluate(async url => Boolean(await caches.match(url)), src), src).toBe(false);
  }
  expect(manifest.share_target).toMatchObject({
    action: locale === 'fr' ? '/share' : '/en/share',
    method: 'POST',
    enctype: 'multipart/form-data',
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser context is a private window, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('without network and server every screen opens, the session lasts, none was visited before', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  await walker.signIn('editor');
  await untilInstalled(page);
  await server.stop('SIGKILL');
  await page.context().setOffline(true);
  // A new page, as after a restart of the device.
  const later = await page.context().newPage();
  for (const screen of SCREENS) {
    await later.goto(locale === 'fr' ? screen : `/en${screen}`);
    await expect(
      later.getByRole('banner').getByRole('button', { name: words.signOut }),
      screen,
    ).toBeVisible();
    await expect(later, screen).toHaveTitle(/.+ · aviCable/);
    await expect(later.getByText(/Cette partie n’est pas|This part is not available/)).toHaveCount(0);
    await expect(
      later.getByRole('main').locator('h1, h2, form, table, .leaflet-container, [role=alert]').first(),
    ).toBeVisible();
  }
});

test('a new version is offered, reloads every tab, and waits for a form that is being filled in', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  const says = SAYS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  const form = await page.context().newPage();
  const watches = form.waitForRequest('**/sw.js');
  await form.goto(locale === 'fr' ? '/infrastructures/1/diagnosis' : '/en/infrastructures/1/diagnosis');
  await form.getByRole('textbox', { name: words.remark }).fill('half a remark');
  await watches;

  server.change('sw.js', text => text.replace("='", "='next-"));
  await page.bringToFront();
  await expect(page.getByText(says.newContent)).toBeVisible({ timeout: 60_000 });
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  const followed = form.waitForEvent('load', { timeout: 60_000 });
  await page.getByRole('button', { name: says.reload }).click();
  await reloaded;
  await expect(form.getByText(says.held)).toBeVisible();
  await expect(form.getByRole('textbox', { name: words.remark })).toHaveValue('half a remark');
  await form.getByRole('textbox', { name: words.remark }).fill('');
  await followed;
});

test('a release that the rollout gives out is kept before it is chosen without network', async ({
  walker,
  server,
}) => {
  const { page } = walker;
  await walker.open('/about');
  await untilInstalled(page);
  const before = JSON.parse(await (await page.request.get('/remotes.json')).text());
  const [stable] = before.microFrontends['remote-account'];
  const next = stable.url.replace(stable.metadata.version, '9.9.9');
  server.copy(stable.url.replace('/mf-manifest.json', ''), next.replace('/mf-manifest.json', ''));
  server.change('remotes.json', text => text.replace(stable.url, next));
  await page.reload();
  await expect
    .poll(() => page.evaluate(url => caches.match(url).then(Boolean), next), { timeout: 30_000 })
    .toBe(true);
  await expect
    .poll(() =>
      page.evaluate(async url => {
        const cachedList = await caches.match('/remotes.json');
        return (await cachedList?.text())?.includes(url);
      }, next),
    )
    .toBe(true);
  await server.stop('SIGKILL');
  await page.context().setOffline(true);
  await walker.open('/account/login');
  await expect(page.getByRole('textbox', { name: walker.words.username })).toBeVisible();
  const loaded = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/remote-account/9.9.9/'))
        .length,
  );
  expect(loaded).toBeGreaterThan(0);
});

test('who declines to install is not asked again', async ({ walker }) => {
  const { page, locale } = walker;
  const says = SAYS[locale];
  // Simulates the browser's install prompt, which browsers under test never show.
  const offer = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await walker.open('/about');
  await untilInstalled(page);
  await offer();
  await expect(page.getByText(says.install, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: says.cancel }).click();
  await expect(page.getByText(says.install, { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await offer();
  await expect(page.getByText(says.install, { exact: true })).toHaveCount(0);
});
