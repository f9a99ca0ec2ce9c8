import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setLocale } from '../../platform/language';
import { LocalizedLink, useSwitchLocale } from '../../platform/navigation/index';
import { useUnsavedChanges } from './index';
import { mayLeave } from './unsaved-changes';

function Form() {
  const [text, setText] = useState('');
  const switchLocale = useSwitchLocale();
  useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="text" value={text} onChange={event => setText(event.target.value)} />
      <LocalizedLink to="/other">other</LocalizedLink>
      <button type="button" onClick={() => switchLocale('en')}>
        English
      </button>
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/en?/form', element: <Form /> },
      { path: '/en?/other', element: <p>the other page</p> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(() => {
  cleanup();
  setLocale('fr');
});

it('leaves a clean form without asking', async () => {
  const person = userEvent.setup();
  open();
  await person.click(screen.getByText('other'));
  expect(await screen.findByText('the other page')).toBeInTheDocument();
});

it('asks before changes are lost, and stays or leaves as answered', async () => {
  const person = userEvent.setup();
  open();
  await person.type(screen.getByLabelText('text'), 'draft');
  await person.click(screen.getByText('other'));
  await person.click(await screen.findByRole('button', { name: 'Rester' }));
  expect(screen.getByLabelText('text')).toHaveValue('draft');
  await person.click(screen.getByText('other'));
  await person.click(await screen.findByRole('button', { name: 'Quitter' }));
  expect(await screen.findByText('the other page')).toBeInTheDocument();
  await expect(mayLeave()).resolves.toBe(true);
});

it('keeps the form on a change of language, without asking', async () => {
  const person = userEvent.setup();
  const router = open();
  await person.type(screen.getByLabelText('text'), 'draft');
  await person.click(screen.getByText('English'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/form'));
  expect(screen.getByLabelText('text')).toHaveValue('draft');
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
});
