// biome-ignore-all lint/a11y/useSemanticElements: visible rows are positioned by offset, which table elements cannot be.

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
import { Skeleton } from './skeletons';
import classes from './table.module.css';
import { SortBy, TableHeader, useColumnWidths } from './table-header';
import { useTexts } from './texts';
import { ChoiceBox, isInBox, type RowChoice, useChoosing } from './use-choosing';
import { useNarrow } from './use-narrow';
import { useHeldWhilePressed, useRowWindow } from './use-row-window';

export interface Column<Row, Key extends string = string> {
  key: Key;
  title: ReactNode;
  /** Track of a CSS grid: `120px`, `minmax(140px, 1fr)`. */
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
  /** Name of the table for screen readers. */
  label: string;
  /** All rows, or those in memory; `undefined` for a row that is loading. */
  rows: readonly (Row | undefined)[];
  /** Number of rows before `rows` that are not in memory. */
  before?: number;
  /** Number of rows that can be scrolled to, when not all are in memory. */
  count?: number;
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row, Key>[];
  /** Key of the selected row. It is scrolled into view when it changes. */
  selected?: string | number | null | undefined;
  /** Called on a click, unless `onPress` is given, and on a key that moves the selection. */
  onSelect?: (row: Row) => void;
  /** Called on a click instead of `onSelect`. */
  onPress?: ((row: Row) => void) | undefined;
  /** Called on a double click, or on Enter on the selected row. */
  onOpen?: (row: Row) => void;
  sorting?: Sorting<Key> | null | undefined;
  onSort?: (sorting: Sorting<Key>) => void;
  /** Whether more rows are loading. A notice says so. */
  loading?: boolean;
  /** Called with the indices of the first and the last rendered row. */
  onShown?: (first: number, last: number) => void;
  /** Total number of rows, including rows that cannot be scrolled to yet. */
  total?: number | undefined;
  /** Loads the last rows. Called on the End key if they are not in memory. */
  onEnd?: (() => void) | undefined;
  empty?: ReactNode;
  /** Height of a row with columns, in pixels. */
  rowHeight?: number;
  /**
   * Renders a row without columns if the table is narrower than `compactBelow`. Without it, the columns scroll
   * sideways.
   */
  compact?: (row: Row) => ReactNode;
  /** Height of a compact row, in pixels. */
  compactHeight?: number;
  /** Table width in pixels below which rows are compact. */
  compactBelow?: number;
  /** Name under which this browser stores the columns' widths. Without it, columns cannot be resized. */
  widthsOf?: string | undefined;
  /** Lets rows be chosen by boxes, Space, Shift with arrow keys, and in compact rows by a long press. */
  choice?: RowChoice<Row> | undefined;
}

/** Width of the column of boxes that choose rows. */
const BOXES = '24px';
const defaultWidth = 'minmax(96px, 1fr)';
const gap = 8;

const padding = 12;

/** The first length of a track, in pixels. */
const lengthOf = (track: string): number => Number(/\d+(?=px)/.exec(track)?.[0] ?? 0);

/** Minimum width of the columns in pixels: the first length of each track, the gaps and the padding. */
const leastWidthOf = (tracks: readonly string[]): number =>
  tracks.reduce((sum, track) => sum + lengthOf(track) + gap, 2 * padding - gap);

/**
 * The tracks of the columns and their minimum width as custom properties, so that a drag changes them without React.
 */
const tracksOf = (tracks: readonly string[]) => ({
  '--columns': tracks.join(' '),
  '--least': `${leastWidthOf(tracks)}px`,
});

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
 * A table of any number of rows that renders only the rows near the visible part. Its header is sticky. Columns sort,
 * arrow keys move the selection, and Enter opens a row.
 */
export function VirtualTable<Row, Key extends string = string>({
  label,
  rowKey,
  columns,
  selected,
  onSelect,
  onPress = onSelect,
  onOpen,
  sorting,
  onSort,
  loading = false,
  onShown,
  total,
  onEnd,
  empty,
  rowHeight = 46,
  compact,
  compactHeight = 76,
  compactBelow = 640,
  widthsOf,
  choice,
  ...given
}: VirtualTableProps<Row, Key>) {
  const t = useTexts();
  const id = useId();
  const [{ rows, before = 0, count = before + rows.length }, press] = useHeldWhilePressed(given);
  const scroller = useRef<HTMLDivElement>(null);
  const renderCompact = useNarrow(scroller, compactBelow) ? compact : undefined;
  const itemHeight = renderCompact ? compactHeight : rowHeight;
  const { items, height, scrollToRow } = useRowWindow(scroller, count, itemHeight);
  const place = selected == null ? -1 : rows.findIndex(row => row !== undefined && rowKey(row) === selected);
  const selectedIndex = place < 0 ? -1 : before + place;
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? -1;
  const [widths, keepWidth] = useColumnWidths(widthsOf);
  const trackOf = ({ key, width = defaultWidth }: Column<Row, Key>) =>
    widths[key] ? `${widths[key]}px` : width;
  const choosing = useChoosing(choice, rows, before);
  // In compact rows, only screen readers find the boxes until something is chosen.
  const boxes = choice && (choice.any || !renderCompact) ? [BOXES] : [];
  const tracks = [...boxes, ...(renderCompact ? ['minmax(0, 1fr)'] : columns.map(trackOf))];
  const showWidth = (key: Key, width: number) => {
    const next = [...boxes, ...columns.map(column => (column.key === key ? `${width}px` : trackOf(column)))];
    for (const [name, value] of Object.entries(tracksOf(next)))
      scroller.current?.style.setProperty(name, value);
  };

  const boxOf = (row: Row, index: number) =>
    choosing &&
    choice && (
      <div role="gridcell" tabIndex={-1} className={boxes.length > 0 ? classes.choose : 'ui-spoken'}>
        <ChoiceBox
          name={choice.nameOf(row)}
          chosen={choice.isChosen(row)}
          onChange={isRange => choosing.pick(index, isRange)}
        />
      </div>
    );

  const resizing = {
    widthOf: (key: Key) =>
      lengthOf(
        columns
          .filter(column => column.key === key)
          .map(trackOf)
          .join(),
      ),
    show: showWidth,
    keep: keepWidth,
  };

  const revealed = useRef<typeof selected>(null);
  useEffect(
    function revealSelection() {
      if (selected == null) revealed.current = null;
      // Scrolls to a row only once: after the user scrolls away, the row may leave memory and come back.
      if (selectedIndex < 0 || revealed.current === selected) return;
      revealed.current = selected;
      scrollToRow(selectedIndex);
    },
    [selected, selectedIndex, scrollToRow],
  );
  // The target row of Home or End may have to be loaded first. Another key or a click cancels the wait.
  const [awaited, setAwaited] = useState<'first' | 'last' | null>(null);
  const jumpsToEnd = awaited === 'last' && lastShown < count - 1;
  useEffect(
    function reportVisibleRows() {
      if (lastShown >= 0 && !jumpsToEnd) onShown?.(firstShown, lastShown);
    },
    [firstShown, lastShown, jumpsToEnd, onShown],
  );

  const lastIsLoaded = before + rows.length >= (total ?? count);
  const endIsReachable = awaited === 'last' && count >= (total ?? count);
  useEffect(
    function goToEnd() {
      if (endIsReachable) scrollToRow(count - 1);
    },
    [endIsReachable, count, scrollToRow],
  );
  const loadedTarget =
    awaited === 'last' ? lastIsLoaded && rows.at(-1) : awaited === 'first' && before === 0 && rows[0];
  useEffect(
    function selectAwaited() {
      if (!loadedTarget) return;
      setAwaited(null);
      onSelect?.(loadedTarget);
    },
    [loadedTarget, onSelect],
  );

  const handleKey = (event: KeyboardEvent) => {
    // Links and buttons inside a row handle their own keys.
    if (event.target !== event.currentTarget) return;
    const current = rows[place];
    if (event.key === 'Enter' && current) return onOpen?.(current);
    if (event.key === ' ' && choosing && current) {
      event.preventDefault();
      return choosing.pick(selectedIndex, event.shiftKey);
    }
    const step = steps[event.key];
    if (!step || rows.length === 0) return;
    event.preventDefault();
    setAwaited(null);
    if (event.key === 'End' && onEnd && !(lastIsLoaded && rows.at(-1))) {
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
    const nextPlace = Math.min(last, Math.max(0, step(place, last)));
    const next = rows[nextPlace];
    if (!next) return;
    choosing?.move(Math.max(before, selectedIndex), before + nextPlace, event.shiftKey);
    onSelect?.(next);
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={tracksOf(tracks) as CSSProperties}
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? count) + 1}
      aria-busy={loading}
      aria-activedescendant={selectedIndex >= 0 ? `${id}-${selectedIndex}` : undefined}
      aria-keyshortcuts={choice && 'Space Shift+ArrowDown Shift+ArrowUp'}
      data-boxes={boxes.length > 0}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      {!renderCompact && (
        <TableHeader
          columns={columns}
          choice={choice}
          sorting={sorting}
          onSort={onSort}
          resizing={widthsOf === undefined ? undefined : resizing}
        />
      )}
      {renderCompact && onSort && <SortBy columns={columns} sorting={sorting} onSort={onSort} />}
      {count === 0 && !loading && <Notice className={classes.empty}>{empty}</Notice>}
      {count === 0 && loading && (
        <Notice className={classes.first}>
          <Skeleton rows={6} />
        </Notice>
      )}
      <div role="rowgroup" className={classes.body} style={{ height }} onPointerDown={press}>
        {items.map(({ index, start }) => {
          const row = rows[index - before];
          const frame = {
            height: itemHeight,
            transform: `translateY(${start}px)`,
          };
          if (row === undefined) return <WaitingRow key={`at ${index}`} index={index} style={frame} />;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself handles the keys.
            <div
              key={rowKey(row)}
              id={`${id}-${index}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={index === selectedIndex}
              data-chosen={choice?.isChosen(row)}
              className={classes.row}
              style={frame}
              {...(renderCompact && choosing?.pressOf(index, boxes.length > 0))}
              onClick={event => {
                // The click was on a link or a box inside the row.
                if (event.defaultPrevented || isInBox(event)) return;
                if (choosing && event.shiftKey) return choosing.pick(index, true);
                // Marks the clicked row as revealed: scrolling to it would make a double click miss it.
                revealed.current = rowKey(row);
                setAwaited(null);
                onPress?.(row);
              }}
              onDoubleClick={event => !isInBox(event) && onOpen?.(row)}
            >
              {boxes.length > 0 && boxOf(row, index)}
              {renderCompact && (
                <div role="gridcell" tabIndex={-1} className={classes.cell} data-compact>
                  {renderCompact(row)}
                </div>
              )}
              {boxes.length === 0 && boxOf(row, index)}
              {!renderCompact &&
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

function WaitingRow({ index, style }: { index: number; style: CSSProperties }) {
  return (
    <div role="row" tabIndex={-1} aria-rowindex={index + 2} aria-busy className={classes.row} style={style}>
      <div role="gridcell" tabIndex={-1} className={classes.waiting} />
    </div>
  );
}

/** A message of the table. It is a row, since a grid may contain only rows. */
function Notice({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div role="row" tabIndex={-1} className={className}>
      <div role="gridcell" tabIndex={-1} aria-live="polite">
        {children}
      </div>
    </div>
  );
}
