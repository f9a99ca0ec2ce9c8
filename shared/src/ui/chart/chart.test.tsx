import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../../platform/language';
import { MemoryRouter, useLocation } from '../../platform/router';
import { IntervalRows } from './interval-rows';
import { RankedBars } from './ranked-bars';
import { StackedBars } from './stacked-bars';

const series = [
  { key: 'high', name: 'High', fill: { colour: 'red' } },
  { key: 'none', name: 'Not evaluated', fill: { colour: 'grey', ground: 'white' } },
];
const facts = {
  title: 'Most in 2025',
  subtitle: 'Supports, by year',
  definition: 'Each once.',
  file: 'years',
};
const bars = [
  { key: '2024', name: '2024', label: '2024', values: { high: 3, none: 0 } },
  { key: '2025', name: '2025', label: '2025', strong: true, values: { high: 1200, none: 4 } },
];

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const stacked = (given = bars) => (
  <MemoryRouter>
    <StackedBars
      {...facts}
      of="Year"
      series={series}
      bars={given}
      to={(year, part) => `/search?year=${year}&part=${part}`}
    />
    <Where />
  </MemoryRouter>
);

const names = () =>
  within(screen.getByRole('toolbar', { name: /Arrows/ }))
    .getAllByRole('button')
    .map(mark => mark.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => setLocale('en', false));

it('makes each part a named mark, bar by bar, and none of what is zero', () => {
  render(stacked());
  expect(names()).toEqual(['2024, High: 3', '2025, High: 1,200', '2025, Not evaluated: 4']);
});

it('is one stop of the tab key, in which arrows, Home and End move', async () => {
  const user = userEvent.setup();
  render(stacked());
  await user.tab();
  expect(screen.getByRole('button', { name: /Options/ })).toHaveFocus();
  await user.tab();
  expect(focused()).toBe('2024, High: 3');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('2025, Not evaluated: 4');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('2025, Not evaluated: 4');
  await user.keyboard('{Home}');
  expect(focused()).toBe('2024, High: 3');
  await user.keyboard('{End}');
  expect(focused()).toBe('2025, Not evaluated: 4');
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.tab({ shift: true });
  expect(focused()).toBe('2025, Not evaluated: 4');
});

it('opens the records of a mark by Enter and by a click', async () => {
  const user = userEvent.setup();
  render(stacked());
  act(() => screen.getByRole('button', { name: '2024, High: 3' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByText('/en/search?year=2024&part=high')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '2025, Not evaluated: 4' }));
  expect(screen.getByText('/en/search?year=2025&part=none')).toBeInTheDocument();
});

it('takes a press beside a small mark for the mark, up to the reach of a finger', () => {
  render(stacked());
  for (const [place, mark] of screen.getAllByRole('button', { name: /^20/ }).entries())
    mark.getBoundingClientRect = () => new DOMRect(place * 100, 50, 6, 4);
  const drawing = screen.getByRole('toolbar', { name: /Arrows/ });
  fireEvent.click(drawing, { clientX: 60, clientY: 52 });
  expect(screen.queryByText(/part=/)).not.toBeInTheDocument();
  fireEvent.click(drawing, { clientX: 85, clientY: 65 });
  expect(screen.getByText('/en/search?year=2025&part=high')).toBeInTheDocument();
});

it('shows the words of a mark until Escape', async () => {
  const user = userEvent.setup();
  render(stacked());
  await user.hover(screen.getByRole('button', { name: '2025, High: 1,200' }));
  expect(screen.getByText('2025, High: 1,200')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: '2024, High: 3' }).focus());
  expect(await screen.findByText('2024, High: 3')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('2024, High: 3')).not.toBeInTheDocument();
});

it('keeps a tab stop when the marks become fewer', async () => {
  const user = userEvent.setup();
  const { rerender } = render(stacked());
  act(() => screen.getByRole('button', { name: '2024, High: 3' }).focus());
  await user.keyboard('{End}');
  rerender(stacked(bars.slice(0, 1)));
  expect(screen.getByRole('button', { name: '2024, High: 3' })).toHaveAttribute('tabindex', '0');
});

it('offers its figures as a table, and says what they count', async () => {
  const user = userEvent.setup();
  render(stacked());
  const menu = screen.getByRole('button', { name: 'Options: Supports, by year' });
  await user.click(menu);
  await user.click(await screen.findByRole('button', { name: 'Show the table' }));
  expect(menu).toHaveFocus();
  const cells = within(screen.getByRole('row', { name: /^2025/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1,200', '4', '1,204']);
  await user.click(menu);
  await user.click(await screen.findByRole('button', { name: 'What this counts' }));
  expect(screen.getByText('Each once.')).toBeInTheDocument();
});

it('says so when there is nothing to count', () => {
  render(stacked([]));
  expect(screen.getByText('Nothing to count with these filters.')).toBeInTheDocument();
});

it('ranks: the first are drawn, all stand in the table, deaths are marks of their own', async () => {
  const user = userEvent.setup();
  const places = Array.from({ length: 9 }, (_, at) => ({
    key: String(at),
    name: `Place ${at}`,
    values: { high: 20 - at, none: at },
    deaths: at,
  }));
  render(
    <MemoryRouter>
      <RankedBars
        {...facts}
        of="Place"
        series={series}
        bars={places}
        deaths="Cases"
        to={(place, part) => `/search?place=${place}&part=${part}`}
      />
      <Where />
    </MemoryRouter>,
  );
  expect(names().slice(0, 4)).toEqual([
    'Place 0, High: 20',
    'Place 1, High: 19',
    'Place 1, Not evaluated: 1',
    'Place 1, Cases: 1',
  ]);
  expect(names().at(-1)).toBe('Place 4, Cases: 4');
  await user.click(screen.getByRole('button', { name: 'Place 2, Cases: 2' }));
  expect(screen.getByText('/en/search?place=2&part=deaths')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Options/ }));
  await user.click(await screen.findByRole('button', { name: 'Show the table' }));
  expect(screen.getAllByRole('row')).toHaveLength(10);
});

it('shows values with their limits, and says where there is none', async () => {
  const user = userEvent.setup();
  const row = { words: 'saved birds', values: [0.27, 0.05, 0.89] };
  render(
    <MemoryRouter>
      <IntervalRows
        {...facts}
        of="Measure"
        columns={['Ratio', 'Lower', 'Upper']}
        most={2}
        reference={{ value: 1, name: 'as expected' }}
        rows={[
          { key: 'all', name: 'All works', at: { value: 0.27, low: 0.05, high: 0.89 }, ...row },
          { key: 'perch', name: 'Safe perch', at: null, words: 'too early', values: [null, null, null] },
        ]}
        to={key => `/programme/evidence?row=${key}`}
      />
      <Where />
    </MemoryRouter>,
  );
  expect(names()).toEqual(['All works: saved birds', 'Safe perch: too early']);
  await user.click(screen.getByRole('button', { name: 'Safe perch: too early' }));
  expect(screen.getByText('/en/programme/evidence?row=perch')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Options/ }));
  await user.click(await screen.findByRole('button', { name: 'Show the table' }));
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/All works/)).toEqual(['0.27', '0.05', '0.89']);
  expect(cells(/Safe perch/)).toEqual(['–', '–', '–']);
});
