import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeScreen, fill, openScreen, refused } from '../testing/open-screen';

const PASSWORD = 'Milans-royaux-2026!';
afterEach(closeScreen);

async function fillIn(changes: Partial<Record<string, string>> = {}) {
  const person = userEvent.setup();
  const values = {
    'Nom d’utilisateur': 'lucie',
    'Adresse électronique': 'lucie@example.org',
    Prénom: 'Lucie',
    Nom: 'Ferrandi',
    'Mot de passe': PASSWORD,
    'Confirmation du mot de passe': PASSWORD,
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) fill(new RegExp(`^${label}\\*?$`), value);
  await person.click(screen.getByLabelText('Zones d’intervention'));
  await person.click(await screen.findByRole('option', { name: 'Corse' }));
  await person.click(screen.getByRole('button', { name: /Créer mon compte$/ }));
}

it('signs up and says where the mail went', async () => {
  const { router, asked } = await openScreen('/account/signup', {
    'POST user/': ({ body }) => Response.json({ ...(body as object), phone: '' }, { status: 201 }),
  });
  await fillIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/check_email'));
  expect(asked()).toEqual([
    [
      'POST user/',
      {
        username: 'lucie',
        email: 'lucie@example.org',
        first_name: 'Lucie',
        last_name: 'Ferrandi',
        phone: '',
        areas: [12],
        password: PASSWORD,
      },
    ],
  ]);
  expect(await screen.findByText('Un message vient d’être envoyé à lucie@example.org.')).toBeInTheDocument();
});

it('says what is wrong with each field before it asks the server', async () => {
  const { asked } = await openScreen('/account/signup', {});
  await fillIn({ 'Adresse électronique': 'lucie', 'Confirmation du mot de passe': 'Autre-chose-2026!' });
  expect(screen.getByText('Adresse électronique non valide.')).toBeInTheDocument();
  expect(screen.getByText('La confirmation ne correspond pas au mot de passe.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Adresse électronique/)).toHaveFocus();
  expect(asked()).toEqual([]);
});

it('names what is missing, username and password', async () => {
  await openScreen('/account/signup', {});
  await fillIn({ 'Nom d’utilisateur': '', 'Mot de passe': '', 'Confirmation du mot de passe': '' });
  expect(screen.getByText('Le nom d’utilisateur est obligatoire.')).toBeInTheDocument();
  expect(screen.getByText('Le mot de passe est obligatoire.')).toBeInTheDocument();
});

it('shows at its field what the server refuses', async () => {
  await openScreen('/account/signup', { 'POST user/': () => refused('username', 'already_used') });
  await fillIn();
  expect(await screen.findByText('Cette valeur est déjà utilisée.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Nom d’utilisateur/)).toHaveFocus();
});

it('tells too many requests from a server that does not answer', async () => {
  let status = 429;
  await openScreen('/account/signup', {
    'POST user/': () => Response.json({ code: 'throttled' }, { status }),
  });
  await fillIn();
  expect(await screen.findByText(/Trop de demandes/)).toBeInTheDocument();
  status = 500;
  await userEvent.click(screen.getByRole('button', { name: /Créer mon compte$/ }));
  expect(await screen.findByText('La demande n’a pas abouti ; réessayez.')).toBeInTheDocument();
});

it('measures the password while it is typed, and says why', async () => {
  await openScreen('/account/signup', {});
  fill(/^Nom d’utilisateur/, 'lucie');
  const rule = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);
  fill(/^Mot de passe/, 'lucie-abcd-1');
  expect(rule('Au moins 12 caractères').getByText('rempli')).toBeInTheDocument();
  expect(rule('Ne contient pas le nom d’utilisateur').getByText('à remplir')).toBeInTheDocument();
  expect(screen.getByText(/Évitez les suites/)).toBeInTheDocument();
  fill(/^Mot de passe/, PASSWORD);
  expect(screen.getAllByText('Très bonne')).not.toHaveLength(0);
});
