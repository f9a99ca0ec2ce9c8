import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../../platform/language';
import { confirm } from './index';

afterEach(() => setLocale('fr'));

it('asks in a dialog and tells what was chosen', async () => {
  const person = userEvent.setup();
  const deleted = confirm({ title: 'Supprimer ?', okText: 'Supprimer', danger: true });
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await expect(deleted).resolves.toBe(true);
});

it('speaks the language shown, and takes a cancel for a no', async () => {
  setLocale('en');
  const person = userEvent.setup();
  const left = confirm({ title: 'Leave?' });
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(left).resolves.toBe(false);
});
