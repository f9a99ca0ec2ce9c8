import { screen, within } from '@testing-library/react';
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
  expect(asked().at(-1)).toEqual([`PATCH ${CALL}`, { group: 'data-editor' }]);
});

it('says that an account is active already', async () => {
  await openScreen(PATH, { [`GET ${CALL}`]: () => Response.json({ ...applicant, is_active: true }) });
  expect(await screen.findByText('Le compte lucie est déjà actif.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Activer le compte' })).not.toBeInTheDocument();
});

it.each([
  [403, /Seuls un responsable des inscriptions/],
  [404, /Cette demande n’existe plus/],
  [409, /Cette demande a déjà été refusée/],
])('explains a %i', async (status, message) => {
  await openScreen(PATH, { [`GET ${CALL}`]: () => Response.json({ code: 'not_found' }, { status }) });
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('keeps the request in sight when the activation fails', async () => {
  await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    [`PATCH ${CALL}`]: () => Response.json({ code: 'internal' }, { status: 500 }),
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

async function refuse(reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Refuser la demande…' }));
  if (reason) await userEvent.type(screen.getByLabelText('Motif'), reason);
  await userEvent.click(screen.getByRole('button', { name: 'Refuser la demande' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/un message à lucie@example.org le dit/)).toBeInTheDocument();
  return question;
}

it('refuses a request with a reason, after a second question', async () => {
  const { asked } = await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    'POST user/refuse/abc/': () => new Response(null, { status: 204 }),
  });
  const question = await refuse('Inconnue ici.');
  expect(asked().map(([call]) => call)).not.toContain('POST user/refuse/abc/');
  await userEvent.click(question.getByRole('button', { name: 'Refuser la demande' }));
  expect(await screen.findByText(/La demande de lucie est refusée/)).toBeInTheDocument();
  expect(asked()).toContainEqual(['POST user/refuse/abc/', { reason: 'Inconnue ici.' }]);
});

it('leaves a request as it is when the second question is answered with no', async () => {
  const { asked } = await openScreen(PATH, { [`GET ${CALL}`]: () => Response.json(applicant) });
  const question = await refuse('');
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('button', { name: 'Activer le compte' })).toBeInTheDocument();
  expect(asked().map(([call]) => call)).toEqual([`GET ${CALL}`]);
});

it('says that somebody else has activated the account meanwhile', async () => {
  const problems = [{ path: [], code: 'already_active', params: {} }];
  await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    'POST user/refuse/abc/': () => Response.json({ code: 'conflict', problems }, { status: 409 }),
  });
  const question = await refuse('');
  await userEvent.click(question.getByRole('button', { name: 'Refuser la demande' }));
  expect(await screen.findByText('Ce compte a déjà été activé.')).toBeInTheDocument();
});

it('says that somebody else has refused the request meanwhile', async () => {
  await openScreen(PATH, {
    [`GET ${CALL}`]: () => Response.json(applicant),
    [`PATCH ${CALL}`]: () => Response.json({ code: 'conflict' }, { status: 409 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Activer le compte' }));
  expect(await screen.findByText(/Cette demande a déjà été refusée/)).toBeInTheDocument();
});
