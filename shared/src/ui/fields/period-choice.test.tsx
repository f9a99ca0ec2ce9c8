import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLocale } from '../../platform/language';
import { type Period, PeriodChoice, usePeriodText } from './period-choice';

beforeEach(() => setLocale('fr', false));

const lastYear = String(new Date().getFullYear() - 1);

function renderChoice({ value = {}, years = false }: { value?: Period; years?: boolean }) {
  const periods: Period[] = [];
  function Form() {
    const [period, setPeriod] = useState(value);
    return (
      <>
        <label htmlFor="period">Visite</label>
        <PeriodChoice
          id="period"
          value={period}
          years={years}
          onChange={next => {
            periods.push(next);
            setPeriod(next);
          }}
        />
      </>
    );
  }
  render(<Form />);
  return periods;
}

async function choose(list: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: list }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('chooses a year with two clicks, and any day from and until', async () => {
  const periods = renderChoice({});
  await choose('Visite', lastYear);
  expect(periods.at(-1)).toEqual({ from: `${lastYear}-01-01`, until: `${lastYear}-12-31` });
  expect(screen.queryByRole('textbox', { name: 'Du' })).toBeNull();
  await choose('Visite', 'De … à …');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Du' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Du' }), '05/03/2024{Enter}');
  expect(periods.at(-1)).toEqual({ from: '2024-03-05', until: `${lastYear}-12-31` });
});

it('takes whole years only where days have no meaning, and never an end before the beginning', async () => {
  const periods = renderChoice({ value: { from: '2018-01-01', until: '2020-12-31' }, years: true });
  await choose('Au', lastYear);
  expect(periods.at(-1)).toEqual({ from: '2018-01-01', until: `${lastYear}-12-31` });
  await choose('Au', '2017');
  expect(periods.at(-1)).toEqual({ from: '2017-01-01', until: '2018-12-31' });
});

it.each<[Period, string]>([
  [{ from: '2025-01-01', until: '2025-12-31' }, '2025'],
  [{ from: '2018-01-01', until: '2025-12-31' }, '2018 – 2025'],
  [{ from: '2025-01-01', until: '2025-03-04' }, '1 janv. 2025 – 4 mars 2025'],
  [{ from: '2025-01-03' }, 'depuis le 3 janv. 2025'],
  [{ until: '2025-03-04' }, 'jusqu’au 4 mars 2025'],
])('describes %o as %s', (period, text) => {
  expect(renderHook(usePeriodText).result.current(period)).toBe(text);
});
