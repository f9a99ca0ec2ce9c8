import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useEscape } from './use-escape';

function Panel() {
  const [open, setOpen] = useState(false);
  useEscape(open, () => setOpen(false));
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Filters
      </button>
      {open && <input aria-label="Word" />}
      {open && <input aria-label="List" onKeyDown={event => event.preventDefault()} />}
    </>
  );
}

it('closes an open panel, and gives the focus back to its button', async () => {
  render(<Panel />);
  const button = screen.getByRole('button', { name: 'Filters' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('textbox', { name: 'List' }));
  // An open list of choices takes the key first.
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(screen.getByRole('textbox', { name: 'Word' }));
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});
