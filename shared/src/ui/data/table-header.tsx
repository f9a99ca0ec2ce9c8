// biome-ignore-all lint/a11y/useSemanticElements: visible rows are positioned by offset, which table elements cannot be.
import { CaretDownIcon, CaretUpIcon } from '../core/icons';
import classes from './table.module.css';
import type { Column, Sorting } from './virtual-table';

interface TableHeaderProps<Row, Key extends string> {
  columns: readonly Column<Row, Key>[];
  /** Grid tracks of the columns. */
  template: string;
  /** Width in pixels below which header and rows scroll sideways. */
  leastWidth: number;
  sorting: Sorting<Key> | null | undefined;
  onSort: ((sorting: Sorting<Key>) => void) | undefined;
}

export const opposite = { ascending: 'descending', descending: 'ascending' } as const;

/** The sticky header row. Titles of sortable columns are buttons. */
export function TableHeader<Row, Key extends string>({
  columns,
  template,
  leastWidth,
  sorting,
  onSort,
}: TableHeaderProps<Row, Key>) {
  return (
    <div role="rowgroup" className={classes.head} style={{ minWidth: leastWidth }}>
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className={classes.titles}
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ key, title, sortable, align }) => {
          const direction = sorting?.key === key ? sorting.direction : undefined;
          return (
            <div
              key={key}
              role="columnheader"
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
            </div>
          );
        })}
      </div>
    </div>
  );
}
