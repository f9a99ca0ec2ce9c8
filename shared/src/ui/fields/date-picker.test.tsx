import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLocale } from '../../platform/language';
import { type DateLocale, DatePicker, parseTyped } from './date-picker';

function Picker({ locale, value: initial }: { locale?: DateLocale; value?: string }) {
  const [value, setValue] = useState<string | null | undefined>(initial);
  return (
    <>
      <DatePicker aria-label="Day" value={value} onChange={setValue} {...(locale ? { locale } : {})} />
      <output>{value}</output>
    </>
  );
}

const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Choose in the calendar' }));
  return within(await screen.findByRole('grid'));
};
const day = (iso: string) => document.querySelector(`[title="${iso}"] button`);
const isOpen = () => screen.getByRole('button', { name: 'Choose in the calendar' }).ariaExpanded;

beforeEach(() => setLocale('en'));

describe('a date picker', () => {
  it.each([
    ['fr', 'avr', 'lundi'],
    ['en', 'Apr', 'Monday'],
    ['es', 'abr', 'lunes'],
    ['it', 'apr', 'lunedì'],
  ] as const)('shows six weeks in %s', async (locale, month, monday) => {
    render(<Picker locale={locale} value="2026-04-15" />);
    const calendar = await openCalendar();
    expect(screen.getByRole('button', { name: new RegExp(`^${month}`, 'i') })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '2026' })).toBeInTheDocument();
    expect(calendar.getAllByRole('button')[0]).toHaveAccessibleName(new RegExp(`^${monday} 30 `, 'i'));
    expect(calendar.getAllByRole('cell')).toHaveLength(42);
  });

  it('ranges from a hundred years back to fifty-two ahead', async () => {
    const year = new Date().getFullYear();
    const first = render(<Picker value={`${year - 100}-01-15`} />);
    await openCalendar();
    expect(day(`${year - 100}-01-01`)).toBeEnabled();
    expect(day(`${year - 101}-12-31`)).toBeDisabled();
    first.unmount();
    render(<Picker value={`${year + 52}-12-15`} />);
    await openCalendar();
    expect(day(`${year + 52}-12-31`)).toBeEnabled();
    expect(day(`${year + 53}-01-01`)).toBeDisabled();
  });

  it('works with the keyboard alone, and returns the focus', async () => {
    render(<Picker value="2026-04-15" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day('2026-04-15')).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('23/04/2026'));
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(isOpen()).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day('2026-04-23')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    expect(screen.getByText('2026-04-23')).toBeInTheDocument();
  });

  it('turns months and years with the page keys, up to the last selectable day', async () => {
    const year = new Date().getFullYear() + 52;
    render(<Picker value={`${year - 1}-10-31`} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day(`${year - 1}-10-31`)).toHaveFocus());
    await userEvent.keyboard('{PageDown}');
    expect(day(`${year - 1}-11-30`)).toHaveFocus();
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
    expect(day(`${year}-11-30`)).toHaveFocus();
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
    expect(day(`${year}-12-31`)).toHaveFocus();
  });

  it('accepts a typed day with Enter, and an empty text', async () => {
    render(<Picker value="2026-04-15" />);
    const box = screen.getByRole('textbox');
    await userEvent.clear(box);
    await userEvent.type(box, '1.5.26{Enter}');
    expect(screen.getByText('1.5.26')).toBeInTheDocument();
    await userEvent.clear(box);
    await userEvent.type(box, '1.5.2026{Enter}');
    expect(screen.getByText('2026-05-01')).toBeInTheDocument();
    expect(box).toHaveValue('01/05/2026');
    await userEvent.clear(box);
    await userEvent.tab();
    expect(screen.queryByText('2026-05-01')).toBeNull();
  });

  it.each([
    ['31/03/2026', '2026-03-31'],
    ['1/3/2026', '2026-03-01'],
    ['2026-03-31', '2026-03-31'],
    ['31032026', '2026-03-31'],
    ['31.03.2026', '2026-03-31'],
    ['31/02/2026', null],
    ['tomorrow', null],
  ])('understands %s as typed', (typed, day) => expect(parseTyped(typed)).toBe(day));
});
