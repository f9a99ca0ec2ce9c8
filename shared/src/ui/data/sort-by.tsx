// biome-ignore-all lint/a11y/useSemanticElements: part of a grid, see `table-header.tsx`.
import { useId } from 'react';
import { CaretDownIcon, CaretUpIcon } from '../core/icons';
import classes from './table.module.css';
import { opposite } from './table-header';
import { useTexts } from './texts';
import type { Column, Sorting } from './virtual-table';

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
  if (!key) return null;
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
