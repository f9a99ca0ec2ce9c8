// biome-ignore-all lint/a11y/useSemanticElements: visible rows are positioned by offset, which table elements cannot be.
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { z } from '../../contract';
import { CaretDownIcon, CaretUpIcon } from '../core/icons';
import classes from './table.module.css';
import { useTexts } from './texts';
import { ChoiceBox, type RowChoice } from './use-choosing';
import type { Column, Sorting } from './virtual-table';

const KEY = 'avicable.widths';
const widthsSchema = z.record(z.string(), z.record(z.string(), z.number().min(40).max(1000)));

function stored(): z.infer<typeof widthsSchema> {
  try {
    return widthsSchema.catch({}).parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Limits the width of a resized column, in pixels. */
const within = (width: number): number => Math.round(Math.min(1000, Math.max(40, width)));

/**
 * The widths in pixels that this browser stores for a table's columns, by key; empty for a table without a name.
 * @returns the widths, and a function that stores one
 */
export function useColumnWidths(
  table: string | undefined,
): [Readonly<Partial<Record<string, number>>>, (column: string, width: number) => void] {
  const [widths, setWidths] = useState<Partial<Record<string, number>>>(() =>
    table === undefined ? {} : (stored()[table] ?? {}),
  );
  function keep(column: string, width: number) {
    if (table === undefined) return;
    const next = { ...widths, [column]: within(width) };
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [table]: next }));
    setWidths(next);
  }
  return [widths, keep];
}

interface TableHeaderProps<Row, Key extends string> {
  choice: RowChoice<Row> | undefined;
  columns: readonly Column<Row, Key>[];
  sorting: Sorting<Key> | null | undefined;
  onSort: ((sorting: Sorting<Key>) => void) | undefined;
  /**
   * Applies a width in pixels while a column edge is dragged, and stores it at the end. Without it, columns cannot be
   * resized.
   */
  resizing:
    | {
        widthOf: (key: Key) => number;
        show: (key: Key, width: number) => void;
        keep: (key: Key, width: number) => void;
      }
    | undefined;
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const;

/** The sticky header row. Titles of sortable columns are buttons. */
export function TableHeader<Row, Key extends string>({
  choice,
  columns,
  sorting,
  onSort,
  resizing,
}: TableHeaderProps<Row, Key>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} tabIndex={-1} className={classes.titles}>
        {choice && (
          <div role="columnheader" tabIndex={-1} className={classes.choose}>
            <ChoiceBox
              name={choice.allName}
              chosen={choice.all}
              onChange={() => choice.chooseAll(choice.all !== true)}
              tabbed
            />
          </div>
        )}
        {columns.map(({ key, title, sortable, align }) => {
          const direction = sorting?.key === key ? sorting.direction : undefined;
          return (
            <div
              key={key}
              role="columnheader"
              // Excludes the label of the column edge from the header's name.
              aria-label={typeof title === 'string' ? title : undefined}
              tabIndex={-1}
              aria-sort={direction ?? (sortable ? 'none' : undefined)}
              className={classes.title}
              data-align={align}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort({ key, direction: direction ? opposite[direction] : 'ascending' })}
                >
                  {title}
                  {direction === 'ascending' && <CaretUpIcon aria-hidden />}
                  {direction === 'descending' && <CaretDownIcon aria-hidden />}
                </button>
              ) : (
                title
              )}
              {resizing && (
                <ColumnEdge
                  title={title}
                  width={resizing.widthOf(key)}
                  show={width => resizing.show(key, width)}
                  keep={width => resizing.keep(key, width)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Pixels by which an arrow key changes a column's width. */
const KEY_STEP = 16;

/** The edge of a column's header, dragged or moved by arrow keys. */
function ColumnEdge({
  title,
  width,
  show,
  keep,
}: {
  title: ReactNode;
  width: number;
  show: (width: number) => void;
  keep: (width: number) => void;
}) {
  const t = useTexts();
  const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? 0;
  const widthAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    return within(clientX - (box?.left ?? 0));
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      className={classes.edge}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-label={t('table.resize', { title: String(title) })}
      onKeyDown={event => {
        const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        keep(widthOf(event.currentTarget) + by);
      }}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) show(widthAt(event));
      }}
      onLostPointerCapture={event => keep(widthAt(event))}
    />
  );
}

interface SortByProps<Row, Key extends string> {
  columns: readonly Column<Row, Key>[];
  sorting: Sorting<Key> | null | undefined;
  onSort: (sorting: Sorting<Key>) => void;
}

/** Replaces the header above compact rows: selects column and direction of the sorting. */
export function SortBy<Row, Key extends string>({ columns, sorting, onSort }: SortByProps<Row, Key>) {
  const t = useTexts();
  const id = useId();
  const sortable = columns.filter(column => column.sortable);
  const { key, direction } = sorting ?? { key: sortable[0]?.key, direction: 'ascending' as const };
  if (!key || sortable.length === 0) return null;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} tabIndex={-1} className={classes.sortBy}>
        <div role="gridcell" tabIndex={-1}>
          <label htmlFor={id}>{t('table.sortBy')}</label>
          <select
            id={id}
            value={key}
            onChange={event => {
              const chosen = sortable.find(column => column.key === event.target.value);
              if (chosen) onSort({ key: chosen.key, direction: 'ascending' });
            }}
          >
            {sortable.map(column => (
              <option key={column.key} value={column.key}>
                {column.title}
              </option>
            ))}
          </select>
          <button
            type="button"
            className={classes.sort}
            onClick={() => onSort({ key, direction: opposite[direction] })}
          >
            {direction === 'ascending' ? <CaretUpIcon aria-hidden /> : <CaretDownIcon aria-hidden />}
            {t(`table.${direction}`)}
          </button>
        </div>
      </div>
    </div>
  );
}
