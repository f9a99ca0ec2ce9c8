import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../../platform/language';
import { MonthCalendar } from './month-calendar';

beforeEach(() => {
  setLocale('en');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:00') });
});
afterEach(() => void vi.useRealTimers());

it('chooses a day by keys, across months, and none before today', async () => {
  const onChange = vi.fn();
  render(<MonthCalendar label="Which day?" value={null} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Thursday 26 November 2026' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  screen.getByRole('button', { name: 'Friday 27 November 2026' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Friday 27 November 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('December 2026')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Friday 4 December 2026' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('2026-12-04');
});
