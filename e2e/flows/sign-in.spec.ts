import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOidcServer } from '../../api/test/oidc-server';
import { runServer } from '../support/run-server';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    section: 'Second facteur',
    add: 'Ajouter un second facteur',
    current: 'Mot de passe actuel',
    make: 'Créer une clé d’accès',
    kept: 'Je les ai conservés',
    codesLeft: '10 codes de secours restants',
    use: 'Utiliser une clé d’accès',
    withAgency: 'Se connecter avec l’Agence',
    question: /Un compte a déjà cette adresse ici/,
    link: 'Les deux comptes sont reliés',
  },
  en: {
    section: 'Second factor',
    add: 'Add a second factor',
    current: 'Current password',
    make: 'Create a passkey',
    kept: 'I have kept them',
    codesLeft: '10 recovery codes left',
    use: 'Use a passkey',
    withAgency: 'Log in with the Agency',
    question: /An account here has this address already/,
    link: 'The two accounts are linked',
  },
};

test('somebody logs in with a passkey after the password, and with their organisation’s account once linked', async ({
  walker,
  folder,
}) => {
  const { page, locale, size, words } = walker;
  const texts = WORDS[locale];
  const settings: NodeJS.ProcessEnv = {};
  const server = await runServer(join(folder, `sign-in-${locale}-${size}`), settings);
  const home = server.url.replace('127.0.0.1', 'localhost');
  const oidc = await openOidcServer([`${home}/api/v1/auth/oidc/agency/callback/`]);
  const path = join(folder, 'oidc.json');
  const { issuer, clientSecret: client_secret } = oidc;
  const names = { id: 'agency', name: 'l’Agence', name_en: 'the Agency' };
  writeFileSync(path, JSON.stringify([{ ...names, issuer, client_id: 'avicable', client_secret }]));
  settings.AVICABLE_OIDC_FILE = path;
  settings.AVICABLE_PUBLIC_URL = home;
  await server.stop();
  await server.start();
  const open = (screen: string) => page.goto(`${home}${locale === 'fr' ? '' : '/en'}${screen}`);
  const signOut = page.getByRole('banner').getByRole('button', { name: words.signOut });
  const enterPassword = async () => {
    await page.getByRole('textbox', { name: words.username }).fill('reader');
    await page.getByRole('textbox', { name: words.password }).fill('Demo-for-tests-1!');
    await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click();
  };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step('a passkey is made, and asked for', async () => {
    await open('/account/login');
    await enterPassword();
    await expect(signOut).toBeVisible();
    await open('/account');
    const section = page.getByRole('region', { name: texts.section });
    await section.getByRole('button', { name: texts.add }).click();
    await section.getByRole('textbox', { name: texts.current }).fill('Demo-for-tests-1!');
    await section.getByRole('button', { name: texts.add }).click();
    await section.getByRole('button', { name: texts.make }).click();
    await section.getByRole('button', { name: texts.kept }).click();
    await expect(section.getByText(texts.codesLeft, { exact: true })).toBeVisible();
    await signOut.click();
    await open('/account/login');
    await enterPassword();
    await page.getByRole('button', { name: texts.use }).click();
    await expect(signOut).toBeVisible();
  });

  await test.step('the account at the provider is linked after that, then opens it alone', async () => {
    const { access } = await page.evaluate(() => ({
      access: localStorage.getItem('auth._token.local') ?? '',
    }));
    const me = await fetch(`${home}/api/v1/auth/users/me/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    const { email } = (await me.json()) as { email: string };
    oidc.people.set('lucie', { email, email_verified: true });
    oidc.visitor = 'lucie';
    await signOut.click();
    await open('/account/login?to=/account');
    await page.getByRole('button', { name: texts.withAgency }).click();
    await expect(page.getByText(texts.question)).toBeVisible();
    await enterPassword();
    await page.getByRole('button', { name: texts.use }).click();
    await expect(page.getByText(texts.link)).toBeVisible();
    await expect(signOut).toBeVisible();
    await signOut.click();
    await open('/account/login?to=/account');
    await page.getByRole('button', { name: texts.withAgency }).click();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
  });

  await oidc.close();
  await server.stop();
});
