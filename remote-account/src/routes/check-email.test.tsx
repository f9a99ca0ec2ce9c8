import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from 'shared/i18n';
import { closeScreen, openScreen } from '../testing/open-screen';

const CALL = 'GET user/verify_email/abc/';
afterEach(closeScreen);

it.each([
  ['success', 'verified', /Votre adresse est vérifiée/],
  ['info', 'already_verified', /déjà été vérifiée/],
  ['error', 'link_expired', /Un nouveau message vient de vous être envoyé/],
] as const)('tells what following the link led to: %s %s', async (type, code, message) => {
  const { asked } = await openScreen('/account/check_email?token=abc', {
    [CALL]: () => Response.json({ type, code, msg: '…' }),
  });
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

it('says it in English after a switch, without following the link again', async () => {
  const { asked } = await openScreen('/account/check_email?token=abc', {
    [CALL]: () => Response.json({ type: 'success', code: 'verified', msg: '…' }),
  });
  await screen.findByText(/Votre adresse est vérifiée/);
  act(() => setLocale('en', false));
  expect(await screen.findByText(/Your address is verified/)).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

it('offers to sign up again for a link nobody was sent', async () => {
  await openScreen('/account/check_email?token=abc', {
    [CALL]: () => Response.json({ code: 'not_found' }, { status: 404 }),
  });
  expect(await screen.findByText(/Ce lien n’est pas valable/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Recommencer l’inscription' })).toHaveAttribute(
    'href',
    '/account/signup',
  );
});

it('tries again after a failure', async () => {
  let down = true;
  await openScreen('/account/check_email?token=abc', {
    [CALL]: () =>
      down
        ? Response.json({ code: 'internal' }, { status: 500 })
        : Response.json({ type: 'success', code: 'email_changed', msg: '…' }),
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 3000 });
  down = false;
  await userEvent.click(retry);
  expect(await screen.findByText(/nouvelle adresse est vérifiée/)).toBeInTheDocument();
});
