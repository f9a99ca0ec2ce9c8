import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { setLocale } from '../../platform/language';
import { MultiSelect, NumberInput, Select } from './index';

const owners: { value: number; label: string; also?: string }[] = [
  'Enedis',
  'RTE',
  'Régie d’Électricité',
  'Gérédis',
  'Sorégies',
  'Strasbourg Électricité',
  'SNCF',
  'Autre',
].map((label, index) => ({ value: index + 1, label }));

const box = () => screen.getByRole('combobox');
const offered = () => screen.queryAllByRole('option').map(option => option.textContent);
const closed = () => waitFor(() => expect(offered()).toEqual([]));
const submitted = vi.fn((event: FormEvent) => event.preventDefault());

function One({ options = owners, clearable = true }) {
  const [value, setValue] = useState<number | null | undefined>(2);
  return (
    <form onSubmit={submitted}>
      <Select aria-label="Owner" options={options} clearable={clearable} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </form>
  );
}

function Several() {
  const [value, setValue] = useState<number[] | null | undefined>([1]);
  return (
    <>
      <MultiSelect aria-label="Owners" options={owners} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

beforeEach(() => {
  setLocale('en');
  submitted.mockClear();
});

describe('a choice', () => {
  it('finds an option by other words than its label', async () => {
    render(<One options={[...owners, { value: 9, label: 'Red Kite', also: 'Milan royal MILMIL' }]} />);
    await userEvent.type(box(), 'milan royal');
    expect(offered()).toEqual(['Red Kite']);
  });

  it('searches without regard to accents, selects with Enter, and does not submit the form', async () => {
    render(<One />);
    expect(box()).toHaveAccessibleDescription('RTE');
    await userEvent.click(box());
    expect(offered()).toHaveLength(8);
    await userEvent.keyboard('electricite');
    expect(offered()).toEqual(['Régie d’Électricité', 'Strasbourg Électricité']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveAccessibleDescription('Strasbourg Électricité');
    expect(screen.getByText('6')).toBeInTheDocument();
    await closed();
    await userEvent.keyboard('{Enter}');
    expect(offered()).toHaveLength(8);
    expect(submitted).not.toHaveBeenCalled();
  });

  it.each([8, 3])('of %i opens on a press that is released elsewhere', async count => {
    const options = owners.slice(0, count);
    render(<One options={options} />);
    const [pointed, elsewhere] = [box(), screen.getByText('2')];
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: pointed },
      { keys: '[/MouseLeft]', target: elsewhere },
    ]);
    expect(offered()).toHaveLength(options.length);
    await userEvent.click(elsewhere);
    await closed();
  });

  it('of few closes on the second click', async () => {
    render(<One options={owners.slice(0, 3)} />);
    await userEvent.click(box());
    expect(offered()).toHaveLength(3);
    await userEvent.click(box());
    await closed();
  });

  it('is unchanged after blur or Escape', async () => {
    render(<One />);
    await userEvent.click(box());
    await userEvent.keyboard('ene{Escape}');
    await closed();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(box());
    await userEvent.tab();
    expect(box()).toHaveAccessibleDescription('RTE');
    expect(screen.getByText('2')).toBeInTheDocument();
  });

  it('shows that nothing matches', async () => {
    render(<One />);
    await userEvent.click(box());
    await userEvent.keyboard('zzz');
    expect(screen.getByText('Nothing matches.')).toBeInTheDocument();
  });

  it('is cleared by its button and by Backspace', async () => {
    render(<One />);
    await userEvent.click(box());
    await userEvent.keyboard('en{Backspace}{Backspace}');
    expect(screen.getByText('2')).toBeInTheDocument();
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByText('null')).toBeInTheDocument();
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'Enedis' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box()).toHaveAccessibleDescription('');
    expect(screen.getByText('null')).toBeInTheDocument();
  });

  it('that is required cannot be cleared', async () => {
    render(<One clearable={false} />);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await userEvent.click(box());
    await userEvent.keyboard('{Backspace}');
    expect(box()).toHaveAccessibleDescription('RTE');
  });

  it('of few has no search', async () => {
    render(<One options={owners.slice(0, 3)} />);
    expect(box()).toHaveAttribute('readonly');
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveAccessibleDescription('Régie d’Électricité');
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByText('null')).toBeInTheDocument();
  });

  it('renders the first two hundred options of a long list and counts the others', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ value: index, label: `Number ${index}` }));
    render(<One options={many} />);
    await userEvent.click(box());
    expect(offered()).toHaveLength(200);
    expect(screen.getByText('50 more: type to find them.')).toBeInTheDocument();
    await userEvent.keyboard('number 249');
    expect(offered()).toEqual(['Number 249']);
  });
});

describe('a choice of several', () => {
  it('stays open, adds and removes, and removes the last with Backspace', async () => {
    render(<Several />);
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'SNCF' }));
    await userEvent.click(screen.getByRole('option', { name: 'Autre' }));
    await userEvent.click(screen.getByRole('option', { name: 'Enedis' }));
    expect(screen.getByText('[7,8]')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'SNCF' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByText('[7]')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove SNCF' }));
    expect(screen.getByText('[]')).toBeInTheDocument();
  });
});

function Amount() {
  const [value, setValue] = useState<number | null | undefined>(1.5);
  return (
    <>
      <NumberInput aria-label="Amount" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

it('a number accepts comma or point, is stepped, and drops a text that is no number', async () => {
  setLocale('fr');
  render(<Amount />);
  const amount = screen.getByRole('spinbutton');
  expect(amount).toHaveValue('1,5');
  await userEvent.click(screen.getByRole('button', { name: 'Un de plus' }));
  expect(amount).toHaveValue('2,5');
  await userEvent.type(amount, '{ArrowDown}{ArrowDown}');
  expect(screen.getByText('0.5')).toBeInTheDocument();
  await userEvent.clear(amount);
  expect(screen.getByText('null')).toBeInTheDocument();
  await userEvent.type(amount, '12.25');
  expect(screen.getByText('12.25')).toBeInTheDocument();
  await userEvent.type(amount, 'x');
  await userEvent.tab();
  expect(amount).toHaveValue('12,25');
});
