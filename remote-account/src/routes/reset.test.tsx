import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeScreen, fill, openScreen, refused } from '../testing/open-screen';

const LINK = '/account/reset?uid=u1&token=t1';
const PASSWORD = 'Milans-royaux-2026!';
const nothing = () => new Response(null, { status: 204 });
afterEach(closeScreen);

it('asks for a link and says the same whether or not the address has an account', async () => {
  const { asked } = await openScreen('/account/reset', { 'POST auth/reset_password/': nothing });
  fill(/^Adresse électronique/, 'lucie@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  expect(await screen.findByText(/Si un compte a cette adresse/)).toBeInTheDocument();
  expect(asked()).toEqual([['POST auth/reset_password/', { email: 'lucie@example.org' }]]);
});

async function choose() {
  fill(/^Nouveau mot de passe/, PASSWORD);
  fill(/^Confirmation/, PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
}

it('sets the new password behind the link', async () => {
  const { asked } = await openScreen(LINK, { 'POST auth/reset_password_confirm/': nothing });
  await choose();
  expect(await screen.findByText('Votre mot de passe est changé.')).toBeInTheDocument();
  expect(asked()).toEqual([
    ['POST auth/reset_password_confirm/', { uid: 'u1', token: 't1', new_password: PASSWORD }],
  ]);
});

it.each([
  ['link_expired', /son délai est passé/],
  ['link_used', /il a déjà été utilisé/],
])('says why a link no longer works (%s) and leads to a new one', async (code, why) => {
  await openScreen(LINK, { 'POST auth/reset_password_confirm/': () => refused('token', code) });
  await choose();
  expect(await screen.findByText(/Ce lien ne sert plus/)).toHaveTextContent(why);
  await userEvent.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }));
  expect(screen.getByLabelText(/^Adresse électronique/)).toBeInTheDocument();
});

it('shows at its field that everybody tries the password first', async () => {
  await openScreen(LINK, {
    'POST auth/reset_password_confirm/': () => refused('new_password', 'password_common'),
  });
  await choose();
  expect(await screen.findByText(/premiers que l’on essaie/)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Nouveau mot de passe/, { selector: 'input' })).toHaveFocus();
});
