import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { alphabetical, currentLocale } from '../../platform/language';
import { type Column, type Sorting, VirtualTable } from './index';

type Comparable = string | number | null | undefined;

/** Sorts rows by a column. Rows without a value come last in both directions. */
function sortRows<Row, Key extends string>(
  rows: readonly Row[],
  sorting: Sorting<Key> | null | undefined,
  read: (row: Row, key: Key) => Comparable,
): Row[] {
  if (!sorting) return [...rows];
  const compare = alphabetical(currentLocale());
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [read(a, sorting.key), read(b, sorting.key)];
    if (left == null || right == null) return Number(left == null) - Number(right == null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    return sign * order;
  });
}

interface Row {
  id: number;
  name: string | null;
}
const columns: Column<Row, 'id' | 'name'>[] = [
  { key: 'id', title: 'Number', sortable: true, render: row => row.id },
  { key: 'name', title: 'Name', sortable: true, render: row => row.name },
];
const many = Array.from({ length: 5000 }, (_, i): Row => ({ id: i + 1, name: `row ${i + 1}` }));

function Table({ rows = many, onOpen }: { rows?: Row[]; onOpen?: (row: Row) => void }) {
  const [selected, setSelected] = useState<number | null>(null);
  const [sorting, setSorting] = useState<Sorting<'id' | 'name'> | null>(null);
  return (
    <VirtualTable
      label="Supports"
      rows={sortRows(rows, sorting, (row, key) => row[key])}
      rowKey={row => row.id}
      columns={columns}
      selected={selected}
      onSelect={row => setSelected(row.id)}
      {...(onOpen ? { onOpen } : {})}
      sorting={sorting}
      onSort={setSorting}
      empty="Nothing here"
    />
  );
}

describe('a table of any length', () => {
  it('renders only the visible rows and announces their number', () => {
    render(<Table />);
    const grid = screen.getByRole('grid', { name: 'Supports' });
    expect(grid).toHaveAttribute('aria-rowcount', '5001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  });

  it('reaches the last of a million rows, beyond the maximum height of an element', () => {
    const million = { clientHeight: 800, scrollHeight: 15_000_000 };
    for (const [name, value] of Object.entries(million))
      vi.spyOn(HTMLElement.prototype, name as keyof typeof million, 'get').mockReturnValue(value);
    render(
      <VirtualTable
        label="Supports"
        rows={[]}
        count={1_000_000}
        rowKey={(row: Row) => row.id}
        columns={columns}
      />,
    );
    const grid = screen.getByRole('grid', { name: 'Supports' });
    const rowgroup = within(grid).getAllByRole('rowgroup').at(-1);
    expect(Number.parseInt(rowgroup?.style.height ?? '', 10)).toBeLessThan(17_000_000);
    grid.scrollTop = million.scrollHeight - million.clientHeight;
    fireEvent.scroll(grid);
    const last = within(grid).getAllByRole('row').at(-1);
    expect(last).toHaveAttribute('aria-rowindex', '1000001');
    vi.restoreAllMocks();
  });

  it('selects by click and by arrow keys, and opens with Enter', async () => {
    const onOpen = vi.fn();
    render(<Table onOpen={onOpen} />);
    await userEvent.click(screen.getByText('row 3'));
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('row 3');
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('row 4');
    expect(onOpen).toHaveBeenCalledWith(many[3]);
  });

  it('goes to the last row with End and back with Home, even when neither is in memory', async () => {
    const TOTAL = 100_000;
    const page = (from: number) =>
      Array.from({ length: 200 }, (_, i): Row => ({ id: from + i, name: `row ${from + i}` }));
    function Long() {
      const [before, setBefore] = useState(0);
      const [selected, setSelected] = useState<number | null>(null);
      return (
        <VirtualTable
          label="Supports"
          rows={page(before)}
          before={before}
          count={before === 0 ? 200 : TOTAL}
          total={TOTAL}
          rowKey={row => row.id}
          columns={columns}
          selected={selected}
          onSelect={row => setSelected(row.id)}
          onShown={first => first < 100 && before > 0 && setBefore(0)}
          onEnd={() => setBefore(TOTAL - 200)}
        />
      );
    }
    render(<Long />);
    const grid = screen.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(grid).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-99999$/)),
    );
    fireEvent.scroll(grid);
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('row 99999');
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('row 99998');
    await userEvent.keyboard('{Home}');
    fireEvent.scroll(grid);
    await waitFor(() => expect(screen.getByRole('row', { selected: true })).toHaveTextContent('row 0'));
  });

  it('sorts both ways and puts rows without a value last', async () => {
    const rows = [
      { id: 2, name: 'Éa' },
      { id: 10, name: null },
      { id: 1, name: 'b' },
    ];
    const order = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent);
    render(<Table rows={rows} />);
    const byName = screen.getByRole('button', { name: 'Name' });
    await userEvent.click(byName);
    expect(order()).toEqual(['1b', '2Éa', '10']);
    await userEvent.click(byName);
    expect(order()).toEqual(['2Éa', '1b', '10']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('offers no sorting above compact rows if the column of the sorting is left out', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
    const compact = (shown: typeof columns) => (
      <VirtualTable
        label="Supports"
        rows={many}
        rowKey={row => row.id}
        columns={shown}
        selected={null}
        onSelect={() => undefined}
        sorting={{ key: 'name', direction: 'ascending' }}
        onSort={() => undefined}
        compact={row => row.name}
        compactBelow={600}
      />
    );
    const { rerender } = render(compact(columns));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Name');
    rerender(compact(columns.map(column => ({ ...column, sortable: false }))));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it('shows an empty state', () => {
    render(<Table rows={[]} />);
    expect(screen.getByText('Nothing here')).toBeInTheDocument();
  });
});

describe('rows that can be chosen', () => {
  function Chosen({ narrow = false }: { narrow?: boolean }) {
    const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
    const [selected, setSelected] = useState<number | null>(null);
    const choose = (rows: readonly Row[], to: boolean) => {
      const ids = new Set(chosen);
      for (const { id } of rows) to ? ids.add(id) : ids.delete(id);
      setChosen(ids);
    };
    return (
      <>
        <output>{[...chosen].join(' ')}</output>
        <VirtualTable
          label="Supports"
          rows={many}
          rowKey={row => row.id}
          columns={columns}
          selected={selected}
          onSelect={row => setSelected(row.id)}
          {...(narrow && {
            compact: (row: Row) => <a href={`#${row.name}`}>{row.name}</a>,
            compactBelow: Number.POSITIVE_INFINITY,
          })}
          choice={{
            any: chosen.size > 0,
            isChosen: ({ id }) => chosen.has(id),
            choose,
            all: chosen.size === many.length || (chosen.size > 0 && 'some'),
            chooseAll: to => choose(many, to),
            nameOf: ({ id }) => `Choose ${id}`,
            allName: 'Choose all',
          }}
        />
      </>
    );
  }
  const box = (id: number) => screen.getByRole('checkbox', { name: `Choose ${id}` });
  const shown = () => screen.getByRole('status').textContent;

  it('are chosen by their boxes, as a range with Shift, and all by the box above', async () => {
    const user = userEvent.setup();
    render(<Chosen />);
    await user.click(box(3));
    expect(shown()).toBe('3');
    expect(screen.getByRole('row', { name: /row 3$/ })).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{Shift>}');
    await user.click(box(6));
    await user.keyboard('{/Shift}');
    expect(shown()).toBe('3 4 5 6');
    await user.click(box(4));
    expect(shown()).toBe('3 5 6');
    const all = screen.getByRole('checkbox', { name: 'Choose all' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(all).toBeChecked();
    await user.click(all);
    expect(shown()).toBe('');
  });

  it('are chosen by keys: Space, and Shift with arrows, which takes back what it passes again', async () => {
    const user = userEvent.setup();
    render(<Chosen />);
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(shown()).toBe('2');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(shown()).toBe('2 3 4');
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(shown()).toBe('2 3');
  });

  it('are chosen by a long press on a phone, and then by taps', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
    render(<Chosen narrow />);
    const row = screen.getByText('row 2');
    fireEvent.pointerDown(row, { clientX: 5, clientY: 5 });
    await waitFor(() => expect(shown()).toBe('2'));
    fireEvent.pointerUp(row);
    fireEvent.click(row);
    expect(shown()).toBe('2');
    fireEvent.click(screen.getByText('row 4'));
    expect(shown()).toBe('2 4');
    expect(window.location.hash).toBe('');
    const moved = screen.getByText('row 5');
    fireEvent.pointerDown(moved, { clientX: 5, clientY: 5 });
    fireEvent.pointerMove(moved, { clientX: 5, clientY: 40 });
    await new Promise(resolve => setTimeout(resolve, 600));
    expect(shown()).toBe('2 4');
    vi.restoreAllMocks();
  });
});
