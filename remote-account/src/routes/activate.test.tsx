import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeScreen, openScreen } from '../testing/open-screen';

const PATH = '/account/activate?token=abc';
const CALL = 'user/activate/abc/';
const applicant = {
  id: 7,
  username: 'lucie',
  email: 'lucie@example.org',
  first_name: 'Lucie',
  last_name: 'Ferrandi',
  full_name: 'Lucie Ferrandi',
  phone: '',
  areas: [11, 12],
  timestamp_create: '2026-03-31T10:00:00.000Z',
  is_active: false,
};
afterEach(closeScreen);

it('shows who asks and for which areas, and activates with the permissions chosen', async () => {
  const { asked } = await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    [`PATCH ${CALL}`]: () => Response.json({ ...applicant, is_active: true }),
  });
  expect(await screen.findByText('Lucie Ferrandi')).toBeInTheDocument();
  expect(await screen.findByText('Auvergne-Rhône-Alpes, Corse')).toBeInTheDocument();
  expect(screen.getByText('31 mars 2026')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Saisie' }));
  await userEvent.click(screen.getByRole('button', { name: 'Activer le compte' }));
  expect(await screen.findByText(/Le compte lucie est actif/)).toBeInTheDocument();
  expect(asked.at(-1)).toEqual([`PATCH ${CALL}`, { group: 'data-editor' }]);
});

it('says that an account is active already', async () => {
  await openScreen(PATH, { [`GET ${CALL}`]: () => Response.json({ ...applicant, is_active: true }) });
  expect(await screen.findByText('Le compte lucie est déjà actif.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Activer le compte' })).not.toBeInTheDocument();
});

it.each([
  [403, /Seuls un responsable des inscriptions/],
  [404, /Cette demande n’existe plus/],
])('explains a %i', async (status, message) => {
  await openScreen(PATH, { [`GET ${CALL}`]: () => Response.json({}, { status }) });
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('keeps the request in sight when the activation fails', async () => {
  await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    [`PATCH ${CALL}`]: () => Response.json({}, { status: 500 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Activer le compte' }));
  expect(await screen.findByText('La demande n’a pas abouti ; réessayez.')).toBeInTheDocument();
  expect(screen.getByText('Lucie Ferrandi')).toBeInTheDocument();
});

it('lists everybody who waits when no mail leads to one of them', async () => {
  await openScreen('/account/activate', {
    'GET user/activate/': () => Response.json([applicant]),
    'GET user/activate/7/': () => Response.json(applicant),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Lucie Ferrandi' }));
  expect(await screen.findByRole('button', { name: 'Activer le compte' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Autres demandes en attente' })).toBeInTheDocument();
});

it('says that nobody waits', async () => {
  await openScreen('/account/activate', { 'GET user/activate/': () => Response.json([]) });
  expect(await screen.findByText('Personne n’attend l’activation d’un compte dans vos zones.')).toBeVisible();
});
