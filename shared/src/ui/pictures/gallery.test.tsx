import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Media } from '../../contract';
import { setLocale } from '../../platform/language';
import { Gallery } from './index';

const picture = (id: number, remark: string) =>
  ({
    id,
    remark,
    author: 'Léa',
    source: '',
    date: '2026-03-31',
    storage: `/api/v1/uploads/${id}.jpg?signature=a`,
    thumbnail: `/api/v1/uploads/${id}-small.jpg?signature=b`,
  }) as Media;

/** antd reads the key code, which user-event omits. */
const pressRight = () => {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key: 'ArrowRight', keyCode: 39 });
};

it('changes the picture with keys and buttons, and keeps the signature of the URL', async () => {
  setLocale('en');
  render(<Gallery pictures={[picture(1, 'Nest'), picture(2, 'Pole')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge picture 1 of 2' }));
  await screen.findByText('Picture 1 of 2');
  const image = () => screen.getByRole('figure', { hidden: true }).querySelector('img');
  expect(image()).toHaveAttribute('src', 'http://localhost:3000/api/v1/uploads/1.jpg?signature=a');
  expect(screen.getByText('31 March 2026 · Picture: Léa')).toBeInTheDocument();
  screen.getByRole('button', { name: 'Next picture', hidden: true }).focus();
  pressRight();
  expect(screen.getByText('Picture 2 of 2')).toBeInTheDocument();
  expect(image()).toHaveAttribute('alt', 'Pole');
  pressRight();
  expect(screen.getByText('Picture 1 of 2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(screen.queryByText('Picture 1 of 2')).toBeNull());
});
