import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from 'shared/session';
import { knownUser } from 'shared/testing';
import { closeScreen, fill, openScreen } from '../../testing/open-screen';

const BEGUN = { totp: { secret: 'ABCD', qr: 'data:image/svg+xml,x' }, passkey: {}, ticket: 'begun' };
const TOKENS = { access: 'a', refresh: 'b' };
const settings = { sign_in: { local: true, providers: [] } };
const refusal = (reason: string, more: object = {}) =>
  Response.json({ code: 'authentication_failed', reason, ticket: 'step', ...more }, { status: 401 });

afterEach(closeScreen);

async function logIn() {
  fill('Nom d’utilisateur ou adresse électronique', 'elise');
  fill('Mot de passe', 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
}

it('is asked for after the password, and says what the server says of a wrong code', async () => {
  let isRight = false;
  const { asked } = await openScreen('/account/login', {
    'GET settings/': { body: settings },
    'POST auth/jwt/create/': () => refusal('second_factor', { passkey: null }),
    'POST auth/jwt/second_factor/': () =>
      isRight
        ? Response.json(TOKENS)
        : Response.json(
            { code: 'authentication_failed', detail: 'Ce code n’est pas valable.' },
            { status: 401 },
          ),
    'GET auth/users/me/': { body: knownUser },
  });
  await logIn();
  const code = await screen.findByLabelText(/^Code/, { selector: 'input' });
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText('Ce code n’est pas valable.')).toBeInTheDocument();
  isRight = true;
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(sessionStore.getState().loggedIn).toBe(true));
  expect(asked()).toContainEqual(['POST auth/jwt/second_factor/', { ticket: 'step', code: '123 456' }]);
});

it('is set up at a sign-in that must have one, whose recovery codes are shown before it ends', async () => {
  const { asked } = await openScreen('/account/login', {
    'GET settings/': { body: settings },
    'POST auth/jwt/create/': () => refusal('second_factor_missing'),
    'POST auth/second_factor/begin/': { body: BEGUN },
    'POST auth/second_factor/': { body: { recovery_codes: ['abcd-efgh'], ticket: 'done' } },
    'POST auth/jwt/second_factor/': { body: TOKENS },
    'GET auth/users/me/': { body: knownUser },
  });
  await logIn();
  expect(await screen.findByText(/Votre groupe se connecte avec un second facteur/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Code de l’application/, { selector: 'input' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText('abcd-efgh')).toBeInTheDocument();
  expect(sessionStore.getState().loggedIn).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Je les ai conservés' }));
  await waitFor(() => expect(sessionStore.getState().loggedIn).toBe(true));
  expect(asked()).toContainEqual(['POST auth/jwt/second_factor/', { ticket: 'done' }]);
});
