import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../../platform/language';
import { PositionField } from './position-field';

beforeEach(() => setLocale('fr', false));

const point = (longitude: number) => ({
  type: 'Point' as const,
  coordinates: [longitude, 42] as [number, number],
});

it('shows where the device stands on one line, and the coordinates when they are to be changed', async () => {
  const { rerender } = render(<PositionField value={point(9)} begins={{ accuracy: 4 }} onChange={vi.fn()} />);
  expect(screen.getByText('Ici, ± 4 m')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  rerender(<PositionField value={point(9.1)} begins={{ accuracy: 4 }} onChange={vi.fn()} />);
  expect(screen.getByText('Placée sur la carte')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Changer' }));
  expect(screen.getByRole('textbox', { name: 'Longitude' })).toHaveValue('9.1');
});

it('warns of a coarse position', () => {
  render(<PositionField value={point(9)} begins={{ accuracy: 35 }} onChange={vi.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Position relevée à 35 m près seulement');
});
