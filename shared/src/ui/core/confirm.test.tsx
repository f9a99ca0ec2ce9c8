import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../../platform/language';
import { confirm } from './index';

afterEach(() => setLocale('fr'));

it('opens a dialog and resolves to the answer', async () => {
  const person = userEvent.setup();
  const deleted = confirm({ title: 'Supprimer ?', okText: 'Supprimer', danger: true });
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await expect(deleted).resolves.toBe(true);
});

it('uses the current language, and treats cancelling as no', async () => {
  setLocale('en');
  const person = userEvent.setup();
  const left = confirm({ title: 'Leave?' });
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(left).resolves.toBe(false);
});
