import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchInput } from './search-input';

const searched = vi.fn();
function Search() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchInput
        aria-label="Search"
        value={text}
        onChange={next => {
          searched(next);
          setText(next);
        }}
      />
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
    </>
  );
}
const box = () => screen.getByRole('searchbox', { name: 'Search' });

beforeEach(() => searched.mockClear());

it('searches after a pause in typing, and keeps a trailing space', async () => {
  render(<Search />);
  await userEvent.type(box(), 'aigle ');
  await waitFor(() => expect(searched).toHaveBeenCalledWith('aigle'));
  expect(box()).toHaveValue('aigle ');
  await userEvent.type(box(), 'royal');
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith('aigle royal'));
  expect(searched).toHaveBeenCalledTimes(2);
});

it('follows a search that was changed elsewhere', async () => {
  render(<Search />);
  await userEvent.type(box(), 'milan');
  await waitFor(() => expect(searched).toHaveBeenCalledWith('milan'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box()).toHaveValue('');
});
