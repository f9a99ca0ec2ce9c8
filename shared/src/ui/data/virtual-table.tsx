// biome-ignore-all lint/a11y/useSemanticElements: rows in view are placed by their offset, which table elements cannot be.

import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Spin } from '../core/spin';
import { SortBy } from './sort-by';
import classes from './table.module.css';
import { TableHeader } from './table-header';
import { useTexts } from './texts';
import { useNarrow } from './use-narrow';
import { useRowWindow } from './use-row-window';

export interface Column<Row, Key extends string = string> {
  key: Key;
  title: ReactNode;
  /** A track of a CSS grid: `120px`, `minmax(140px, 1fr)`. */
  width?: string;
  sortable?: boolean;
  align?: 'start' | 'end';
  render: (row: Row) => ReactNode;
}

export interface Sorting<Key extends string = string> {
  key: Key;
  direction: 'ascending' | 'descending';
}

export interface VirtualTableProps<Row, Key extends string = string> {
  /** Names the table for a screen reader. */
  label: string;
  /** All rows, or those in memory; `undefined` for one that is on its way. */
  rows: readonly (Row | undefined)[];
  /** Rows before them that are not in memory. */
  before?: number;
  /** Rows that can be scrolled to, when they are not all in memory. */
  count?: number;
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row, Key>[];
  /** Key of the selected row; it is scrolled into view when it changes. */
  selected?: string | number | null | undefined;
  /** A click, or an arrow key. */
  onSelect?: (row: Row) => void;
  /** A double click, or Enter on the selected row. */
  onOpen?: (row: Row) => void;
  sorting?: Sorting<Key> | null | undefined;
  onSort?: (sorting: Sorting<Key>) => void;
  /** More is being fetched; shown below the rows. */
  loading?: boolean;
  /** Which rows are in view, the first and the last. */
  onShown?: (first: number, last: number) => void;
  /** Rows there are in all, when not all of them were fetched. */
  total?: number | undefined;
  /** Has the last rows fetched, where they are not in memory. */
  onEnd?: (() => void) | undefined;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  /** Pixels; one row is as high as the other. */
  rowHeight?: number;
  /** A row where there is no room for columns, as on a phone; without it the columns scroll sideways. */
  compact?: (row: Row) => ReactNode;
  /** Pixels of such a row. */
  compactHeight?: number;
  /** Pixels of the table below which there is no room for columns. */
  compactBelow?: number;
}

const defaultWidth = 'minmax(96px, 1fr)';
const gap = 12;

/** Pixels the columns need at least: the first length of each track, the gaps and the padding. */
const leastWidthOf = (columns: readonly { width?: string }[]): number =>
  columns.reduce(
    (sum, { width = defaultWidth }) => sum + Number(/\d+(?=px)/.exec(width)?.[0] ?? 0) + gap,
    gap,
  );

const pageOfRows = 10;
const steps: Record<string, (from: number, last: number) => number> = {
  ArrowDown: from => from + 1,
  ArrowUp: from => from - 1,
  PageDown: from => from + pageOfRows,
  PageUp: from => from - pageOfRows,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A table of any number of rows: only those in view are in the page. The header stays, columns sort, arrow keys
 * move the selection, Enter opens.
 */
export function VirtualTable<Row, Key extends string = string>({
  label,
  rows,
  before = 0,
  count = before + rows.length,
  rowKey,
  columns,
  selected,
  onSelect,
  onOpen,
  sorting,
  onSort,
  loading = false,
  onShown,
  total,
  onEnd,
  empty,
  rowHeight = 52,
  compact,
  compactHeight = 76,
  compactBelow = 640,
}: VirtualTableProps<Row, Key>) {
  const t = useTexts();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const short = useNarrow(scroller, compactBelow) ? compact : undefined;
  const pixels = short ? compactHeight : rowHeight;
  const { items, height, scrollToRow } = useRowWindow(scroller, count, pixels);
  const place = selected == null ? -1 : rows.findIndex(row => row !== undefined && rowKey(row) === selected);
  const selectedIndex = place < 0 ? -1 : before + place;
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? -1;
  const leastWidth = short ? 0 : leastWidthOf(columns);
  const template = short ? 'minmax(0, 1fr)' : columns.map(column => column.width ?? defaultWidth).join(' ');

  const revealed = useRef<typeof selected>(null);
  useEffect(
    function revealSelection() {
      if (selected == null) revealed.current = null;
      // Once: a row that was scrolled away from may leave memory and come back.
      if (selectedIndex < 0 || revealed.current === selected) return;
      revealed.current = selected;
      scrollToRow(selectedIndex);
    },
    [selected, selectedIndex, scrollToRow],
  );
  // A row that a key leads to may have to be fetched first; whatever is chosen meanwhile ends the waiting.
  const [awaited, setAwaited] = useState<'first' | 'last' | null>(null);
  const leavesForEnd = awaited === 'last' && lastShown < count - 1;
  useEffect(
    function tellShown() {
      if (lastShown >= 0 && !leavesForEnd) onShown?.(firstShown, lastShown);
    },
    [firstShown, lastShown, leavesForEnd, onShown],
  );

  const isLastHere = before + rows.length >= (total ?? count);
  const endIsKnown = awaited === 'last' && count >= (total ?? count);
  useEffect(
    function goToEnd() {
      if (endIsKnown) scrollToRow(count - 1);
    },
    [endIsKnown, count, scrollToRow],
  );
  const arrived =
    awaited === 'last' ? isLastHere && rows.at(-1) : awaited === 'first' && before === 0 && rows[0];
  useEffect(
    function selectAwaited() {
      if (!arrived) return;
      setAwaited(null);
      onSelect?.(arrived);
    },
    [arrived, onSelect],
  );

  const handleKey = (event: KeyboardEvent) => {
    // Keys pressed on a link or button inside a row are its own.
    if (event.target !== event.currentTarget) return;
    const current = rows[place];
    if (event.key === 'Enter' && current) return onOpen?.(current);
    const step = steps[event.key];
    if (!step || rows.length === 0) return;
    event.preventDefault();
    setAwaited(null);
    if (event.key === 'End' && onEnd && !(isLastHere && rows.at(-1))) {
      setAwaited('last');
      onEnd();
      return;
    }
    if (event.key === 'Home' && before > 0) {
      setAwaited('first');
      scrollToRow(0);
      return;
    }
    const last = rows.length - 1;
    const next = rows[Math.min(last, Math.max(0, step(place, last)))];
    if (next) onSelect?.(next);
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? count) + 1}
      aria-busy={loading}
      aria-activedescendant={selectedIndex >= 0 ? `${id}-${selectedIndex}` : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      {!short && (
        <TableHeader
          columns={columns}
          template={template}
          leastWidth={leastWidth}
          sorting={sorting}
          onSort={onSort}
        />
      )}
      {short && onSort && <SortBy columns={columns} sorting={sorting} onSort={onSort} />}
      {count === 0 && !loading && <Notice className={classes.empty}>{empty}</Notice>}
      <div role="rowgroup" className={classes.body} style={{ height, minWidth: leastWidth }}>
        {items.map(({ index, start }) => {
          const row = rows[index - before];
          const frame = {
            gridTemplateColumns: template,
            height: pixels,
            transform: `translateY(${start}px)`,
          };
          if (row === undefined) return <WaitingRow key={`at ${index}`} index={index} style={frame} />;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself listens to the keys and moves the selection.
            <div
              key={rowKey(row)}
              id={`${id}-${index}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={index === selectedIndex}
              className={classes.row}
              style={frame}
              onClick={() => {
                // Where it was clicked it stays: the next click is not to meet another row.
                revealed.current = rowKey(row);
                setAwaited(null);
                onSelect?.(row);
              }}
              onDoubleClick={() => onOpen?.(row)}
            >
              {short && (
                <div role="gridcell" tabIndex={-1} className={classes.cell}>
                  {short(row)}
                </div>
              )}
              {!short &&
                columns.map(column => (
                  <div
                    key={column.key}
                    role="gridcell"
                    tabIndex={-1}
                    className={classes.cell}
                    data-align={column.align}
                  >
                    {column.render(row)}
                  </div>
                ))}
            </div>
          );
        })}
      </div>
      {loading && (
        <Notice className={classes.more}>
          <Spin size="small" /> {t('table.more')}
        </Notice>
      )}
    </div>
  );
}

/** The place of a row that is on its way. */
function WaitingRow({ index, style }: { index: number; style: CSSProperties }) {
  return (
    <div role="row" tabIndex={-1} aria-rowindex={index + 2} aria-busy className={classes.row} style={style}>
      <div role="gridcell" tabIndex={-1} className={classes.waiting} />
    </div>
  );
}

/** A word of the table itself. A grid may hold rows only, so it is one. */
function Notice({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div role="row" tabIndex={-1} className={className}>
      <div role="gridcell" tabIndex={-1} aria-live="polite">
        {children}
      </div>
    </div>
  );
}
