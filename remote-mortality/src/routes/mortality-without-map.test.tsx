import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';

vi.mock('../features/record-case/case-map', () => {
  throw new Error('No network');
});

it('keeps the form of a case when its map cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderScreen('/mortality?new=1');
  expect(await screen.findByText(/^The map could not be loaded/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: /species/i })).toBeVisible();
});
