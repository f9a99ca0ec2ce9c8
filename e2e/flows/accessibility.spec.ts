import { expectNoViolation, settled, turnDark } from '../support/no-violation';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

/** A screen by its bare path. */
interface Visited {
  name: string;
  path: string | (() => Promise<string>);
  signedIn?: boolean;
}

/** The first record of a list of the server. */
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

const screens: Visited[] = [
  { name: 'home', path: '/' },
  { name: 'home, signed in', path: '/', signedIn: true },
  { name: 'about', path: '/about' },
  { name: 'a post', path: async () => `/posts/${await first('custom-content/news/')}`, signedIn: true },
  { name: 'a page nobody knows', path: '/no/such/page' },
  { name: 'login', path: '/account/login' },
  { name: 'sign-up', path: '/account/signup' },
  { name: 'the notice to check e-mail', path: '/account/check_email' },
  { name: 'activation', path: '/account/activate' },
  { name: 'password reset', path: '/account/reset' },
  { name: 'test page of calls', path: '/test/fetch' },
  { name: 'test page of drawing', path: '/test/geoman' },
  { name: 'test page of pictures', path: '/test/image' },
  { name: 'account', path: '/account', signedIn: true },
  { name: 'search', path: '/search', signedIn: true },
  { name: 'list of infrastructures', path: '/infrastructures', signedIn: true },
  { name: 'sheet of a support', path: '/infrastructures/300', signedIn: true },
  { name: 'new support', path: '/infrastructures?new=point', signedIn: true },
  { name: 'new line', path: '/infrastructures?new=line', signedIn: true },
  { name: 'infrastructure form', path: '/infrastructures/300/infrastructure', signedIn: true },
  { name: 'diagnosis form', path: '/infrastructures/300/diagnosis', signedIn: true },
  { name: 'operation form', path: '/infrastructures/300/operation', signedIn: true },
  { name: 'list of mortality cases', path: '/mortality', signedIn: true },
  { name: 'new mortality case', path: '/mortality?new=1', signedIn: true },
  {
    name: 'sheet of a mortality case',
    path: async () => `/mortality/${await first('mortality/')}`,
    signedIn: true,
  },
  {
    name: 'mortality form',
    path: async () => `/mortality/${await first('mortality/')}?edit=1`,
    signedIn: true,
  },
];

for (const { name, path, signedIn } of screens) {
  test(`${name} has no violation, light and dark`, async ({ walker }) => {
    const { page } = walker;
    if (signedIn) await beginSignedIn(page, 'editor');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await walker.open(typeof path === 'string' ? path : await path());
    await settled(page);
    if (signedIn) await expect(page).not.toHaveURL(/login/);
    await expectNoViolation(page);
    await turnDark(page);
    await expectNoViolation(page, { only: ['color-contrast'] });
  });
}
