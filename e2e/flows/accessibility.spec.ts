import { expectNoViolationLightAndDark, settled } from '../support/no-violation';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { expect, test, type Walker } from '../support/walk';

/** A screen to check, by its bare path. */
interface Visited {
  name: string;
  path: string | (() => Promise<string>);
}

/** Id of the first record in a list of the server. */
async function first(resource: string): Promise<number> {
  const { access } = await tokensOf('editor');
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/${resource}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const list = (await answer.json()) as { id: number }[] | { features: { id: number }[] };
  const [item] = Array.isArray(list) ? list : list.features;
  if (!item) throw new Error(`${resource} is empty.`);
  return item.id;
}

const forEverybody: Visited[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'a page nobody knows', path: '/no/such/page' },
  { name: 'login', path: '/account/login' },
  { name: 'sign-up', path: '/account/signup' },
  { name: 'the notice to check e-mail', path: '/account/check_email' },
  { name: 'activation', path: '/account/activate' },
  { name: 'password reset', path: '/account/reset' },
  { name: 'test page of calls', path: '/test/fetch' },
  { name: 'test page of drawing', path: '/test/geoman' },
  { name: 'test page of pictures', path: '/test/image' },
  { name: 'test page of parts', path: '/test/parts' },
];

const forEditors: Visited[] = [
  { name: 'home', path: '/' },
  { name: 'a post', path: async () => `/posts/${await first('custom-content/news/')}` },
  { name: 'account', path: '/account' },
  { name: 'search', path: '/search' },
  { name: 'statistics', path: '/search/statistics' },
  { name: 'answer', path: '/answers?from=2024-01-01&until=2024-12-31' },
  { name: 'where to act', path: '/programme' },
  { name: 'why a support stands where it stands', path: '/programme?bill=2' },
  { name: 'board of works', path: '/programme/works' },
  { name: 'list of works', path: '/programme/works?view=list' },
  { name: 'works on a support', path: '/programme/works/1' },
  { name: 'alarms', path: '/programme/alarms' },
  { name: 'shared photographs', path: '/share' },
  { name: 'list of infrastructures', path: '/infrastructures' },
  { name: 'sheet of a support', path: '/infrastructures/300' },
  { name: 'new support', path: '/infrastructures?new=point' },
  { name: 'new line', path: '/infrastructures?new=line' },
  { name: 'infrastructure form', path: '/infrastructures/300/infrastructure' },
  { name: 'diagnosis form', path: '/infrastructures/300/diagnosis' },
  { name: 'operation form', path: '/infrastructures/300/operation' },
  { name: 'list of mortality cases', path: '/mortality' },
  { name: 'new mortality case', path: '/mortality?new=1' },
  {
    name: 'sheet of a mortality case',
    path: async () => `/mortality/${await first('mortality/')}`,
  },
  {
    name: 'mortality form',
    path: async () => `/mortality/${await first('mortality/')}?edit=1`,
  },
];

// Visits all screens in one page, so that shared files load only once.
async function walkOver({ page, open }: Walker, screens: Visited[]): Promise<void> {
  test.setTimeout(screens.length * 30_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, path } of screens)
    await test.step(name, async () => {
      await open(typeof path === 'string' ? path : await path());
      await settled(page);
      if (screens === forEditors) await expect(page).not.toHaveURL(/login/);
      await expectNoViolationLightAndDark(page);
    });
}

test('no screen for everybody has a violation, light and dark', ({ walker }) =>
  walkOver(walker, forEverybody));

test('no screen for editors has a violation, light and dark', async ({ walker }) => {
  await beginSignedIn(walker.page, 'editor');
  await walkOver(walker, forEditors);
});

test('what has the focus has one ring, also where it has several parts', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open(`/infrastructures/${await first('cables/points/?limit=1')}/diagnosis`);
  for (const role of ['radio', 'checkbox', 'textbox', 'combobox'] as const) {
    const control = page.locator('form').getByRole(role).first();
    if ((await control.count()) === 0) continue;
    await control.focus();
    await page.keyboard.press('Shift');
    const rings = control.evaluate(focused => {
      const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
      return around.filter(element => {
        const style = element && getComputedStyle(element);
        if (!style || style.opacity === '0') return false;
        const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
        return isOutlined || /0px 0px 0px [1-9]\d*px$/.test(style.boxShadow);
      }).length;
    });
    expect(await rings, role).toBe(1);
  }
});
