import { handMade, list, remade, serve } from '../support/made-release';
import { failureCard, failureReports, follow, remoteShown, SCREENS } from '../support/remote-screens';
import { address } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { daysAgo, expect, type Walker, test as walks } from '../support/walk';

const REMOTE = 'remote-account';
/** After this long in ms, a test expects the guard to have found what it looks for longest. */
const FOUND_MS = 60_000;

const screenWith = (effect: string) =>
  `() => { React.useEffect(() => { ${effect} }, []); return React.createElement('h1', null, 'Disturbing'); }`;
/** Screens that disturb the page once they are shown, by the cause that the guard reports. Some take long to find. */
const DISTURBANCES: Record<string, { name: string; screen: string; takesLong?: true }> = {
  globals: {
    name: 'globals changed',
    screen: screenWith(`
      const own = window.fetch;
      window.fetch = function other(...asked) { return own(...asked); };
      window.clearTimeout = function other() {};
    `),
  },
  flood: {
    name: 'timer that throws every 10 ms',
    screen: screenWith(
      'const timer = setInterval(() => { throw new Error("again"); }, 10); return () => clearInterval(timer);',
    ),
  },
  busy: {
    name: 'effect without end',
    screen: `() => {
      const [count, setCount] = React.useState(0);
      React.useEffect(() => setCount(count + 1), [count]);
      return React.createElement('h1', null, 'Disturbing');
    }`,
    takesLong: true,
  },
  memory: {
    name: '200 MB kept',
    screen: screenWith('window.leak = Array.from({ length: 25e6 }, (_, number) => number + 0.5);'),
    takesLong: true,
  },
};
const STOPPED = 'Elle figeait ou perturbait la page';
const REPLACED = 'a figé ou perturbé la page';

/** These pages may log errors. */
const test = walks.extend<{ quiet: undefined }>({ quiet: async ({ browserName: _ }, use) => use(undefined) });
test.use({ serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

/** Opens a page in which the guard watches, as it does in an installed application from the beginning. */
async function openGuarded(walker: Walker): Promise<void> {
  const { page } = walker;
  const guard = page.waitForRequest(/heartbeat/);
  await page.goto(address(walker, '/mortality'));
  await guard;
}

for (const [cause, { name, screen, takesLong }] of Object.entries(DISTURBANCES))
  test(name, { tag: ['@once', '@fault', ...(takesLong ? ['@all-faults'] : [])] }, async ({ walker }) => {
    const { page } = walker;
    const reports = failureReports(page);
    await beginSignedIn(page, 'editor');
    const bad = await handMade(REMOTE, '9.0.0', SCREENS[REMOTE], screen);
    const stable = await remade(REMOTE, '8.0.0');
    for (const release of [bad, stable]) await serve(page, release);
    await test.step('beside a stable release', async () => {
      await list(page, [bad, stable]);
      await openGuarded(walker);
      await follow(page, SCREENS[REMOTE]);
      await expect(page.getByText(REPLACED)).toBeVisible({ timeout: FOUND_MS });
      await expect(remoteShown(page)).not.toHaveText('Disturbing');
      expect(reports.sent).toContainEqual(
        expect.objectContaining({
          remote: REMOTE,
          version: '9.0.0',
          cause,
          shell: expect.stringMatching(/^\d/),
        }),
      );
      expect(await page.evaluate(() => `${window.fetch} ${window.clearTimeout}`)).not.toContain('other');
      await page.reload();
      await expect(page.getByText(REPLACED)).toBeVisible();
      await expect(remoteShown(page)).not.toHaveText('Disturbing');
    });
    await test.step('alone', async () => {
      await list(page, [bad]);
      await page.reload();
      await expect(page.getByText(STOPPED)).toBeVisible();
    });
    await test.step('tried again', async () => {
      await failureCard(page).getByRole('button').click();
      await expect(remoteShown(page)).toHaveText('Disturbing');
      await follow(page, '/mortality');
      await expect(remoteShown(page)).toBeVisible();
    });
  });

test('loop without end while drawn', { tag: ['@once', '@fault'] }, async ({ walker }) => {
  const { page } = walker;
  const context = page.context();
  const reports = failureReports(context);
  await beginSignedIn(page, 'editor');
  // It stands still for as long as the test may take to notice, so that the browser can close it.
  const frozen = '() => { const end = Date.now() + 30_000; while (Date.now() < end); return null; }';
  const bad = await handMade(REMOTE, '9.0.0', SCREENS[REMOTE], frozen);
  const stable = await remade(REMOTE, '8.0.0');
  for (const release of [bad, stable]) await serve(context, release);
  await list(context, [bad, stable]);
  await openGuarded(walker);
  await follow(page, SCREENS[REMOTE]);
  await expect
    .poll(() => reports.sent, { timeout: 20_000 })
    .toEqual([expect.objectContaining({ remote: REMOTE, version: '9.0.0', cause: 'frozen' })]);
  const next = await context.newPage();
  await test.step('beside a stable release', async () => {
    await next.goto(address(walker, SCREENS[REMOTE]));
    await expect(remoteShown(next)).toBeVisible();
    await expect(next.getByText(REPLACED)).toBeVisible();
  });
  await test.step('alone', async () => {
    await list(context, [bad]);
    await next.reload();
    await expect(next.getByText(STOPPED)).toBeVisible();
  });
  // The page comes to itself, and shows the stable release of the list that it has.
  await expect(page.getByText(REPLACED)).toBeVisible({ timeout: 30_000 });
  await expect(remoteShown(page)).toBeVisible();
  expect(reports.sent).toHaveLength(1);
});

test('a release is replaced only after what was typed in it is saved', { tag: '@once' }, async ({
  walker,
}) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  // Its errors begin with the first letter: a form without unsaved changes would be replaced at once.
  const flood =
    'addEventListener("input", () => setInterval(() => { throw new Error("again"); }, 10), { once: true });';
  const [bad, stable] = [
    await remade('remote-infrastructure', '9.0.0', (text, file) =>
      file === 'remoteEntry.js' ? `${text}\n${flood}` : text,
    ),
    await remade('remote-infrastructure', '8.0.0'),
  ];
  for (const release of [bad, stable]) await serve(page, release);
  await list(page, [bad, stable]);
  await walker.open('/infrastructures/310/diagnosis');
  const remark = page.getByRole('textbox', { name: words.remark });
  await remark.fill('a stork’s nest');
  await expect(page.getByText('une version qui a été retirée')).toBeVisible();
  await expect(remark).toHaveValue('a stork’s nest');
  await walker.typeDate(words.visit, daysAgo(1));
  await walker.pick(words.attractiveness, words.attracts.medium);
  await walker.pick(words.dangerousness, words.electrocutes.medium);
  await button(words.save).click();
  await expect(page.getByText(REPLACED)).toBeVisible();
  await expect(page.getByText('a stork’s nest').first()).toBeVisible();
});
