import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DateLocale } from './date-locales';
import { DatePicker, parseTyped } from './date-picker';

function Picker({ locale, value: initial }: { locale?: DateLocale; value?: string }) {
  const [value, setValue] = useState<string | null | undefined>(initial);
  return (
    <>
      <DatePicker aria-label="Day" value={value} onChange={setValue} {...(locale ? { locale } : {})} />
      <output>{value}</output>
    </>
  );
}

const days = () => [...document.querySelectorAll('td[title]')];

describe('a date picker', () => {
  it.each([
    ['fr', 'avr', 'lu'],
    ['en', 'Apr', 'Mo'],
    ['es', 'abr', 'lu'],
    ['it', 'apr', 'lu'],
  ] as const)('shows six weeks in %s', async (locale, month, monday) => {
    render(<Picker locale={locale} value="2026-04-15" />);
    await userEvent.click(screen.getByLabelText('Day'));
    await waitFor(() => {
      expect(document.querySelector('.ant-picker-month-btn')).toHaveTextContent(new RegExp(month, 'i'));
      expect(document.querySelector('.ant-picker-content th')).toHaveTextContent(new RegExp(monday, 'i'));
    });
    expect(document.querySelector('.ant-picker-header-view')).toHaveTextContent('2026');
    expect(days()).toHaveLength(42);
  });

  it('reaches from a hundred years back to fifty-two ahead', async () => {
    const year = new Date().getFullYear();
    const first = render(<Picker value={`${year - 100}-01-15`} />);
    await userEvent.click(screen.getByLabelText('Day'));
    const disabled = (title: string) =>
      document.querySelector(`td[title="${title}"]`)?.classList.contains('ant-picker-cell-disabled');
    expect(disabled(`${year - 100}-01-01`)).toBe(false);
    expect(disabled(`${year - 101}-12-31`)).toBe(true);
    first.unmount();
    render(<Picker value={`${year + 52}-12-15`} />);
    await userEvent.click(screen.getByLabelText('Day'));
    expect(disabled(`${year + 52}-12-31`)).toBe(false);
    expect(disabled(`${year + 53}-01-01`)).toBe(true);
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
