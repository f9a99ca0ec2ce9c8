import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { useState } from 'react';
import { localToday } from '../../contract';
import { setLocale } from '../../platform/language';
import { noteSkew } from '../../platform/session/server-clock';
import { DatePicker } from './date-picker';
import { DayChoice } from './day-choice';

const today = localToday();
const daysAgo = (days: number) => dayjs(today).subtract(days, 'day');

function Visit({ begins }: { begins: string }) {
  const [day, setDay] = useState<string | null | undefined>(begins);
  return (
    <>
      <DayChoice aria-label="Day" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

beforeEach(() => setLocale('en'));

test('today and yesterday are one tap away, and other days in a calendar that opens at once', async () => {
  render(<Visit begins={today} />);
  expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
  expect(screen.getByRole('status')).toHaveTextContent(daysAgo(1).format('YYYY-MM-DD'));
  await userEvent.click(screen.getByRole('radio', { name: 'Other…' }));
  expect(await screen.findByRole('grid')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue(daysAgo(1).format('DD/MM/YYYY'));
});

test('an earlier day is shown in its box, without a calendar', () => {
  render(<Visit begins={daysAgo(9).format('YYYY-MM-DD')} />);
  expect(screen.getByRole('radio', { name: 'Other…' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue(daysAgo(9).format('DD/MM/YYYY'));
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a wrong clock is told once beside a day, a deadline among them, and not beside a filter', async () => {
  noteSkew(7_200_000);
  const told = () => screen.queryAllByText(/^The clock of this device is 2/);
  const visit = render(<Visit begins={localToday()} />);
  expect(told()).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Other…' }));
  expect(told()).toHaveLength(1);
  visit.unmount();
  const day = { 'aria-label': 'Day', value: null, onChange: () => undefined };
  const deadline = render(<DatePicker {...day} />);
  expect(told()).toHaveLength(1);
  act(() => noteSkew(0));
  expect(told()).toHaveLength(0);
  deadline.unmount();
  noteSkew(7_200_000);
  render(<DatePicker {...day} noted={false} />);
  expect(told()).toHaveLength(0);
  noteSkew(0);
});
