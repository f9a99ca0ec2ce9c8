import { BYTE_ORDER_MARK, csvLine, csvSeparator } from '../../contract/csv-line';
import { formatNumber, type Locale, useLocale } from '../../platform/language';
import classes from './chart.module.css';

/** The figures of a chart as a table with one row per bar. */
export interface ChartTable {
  /** Heading of the first column. */
  of: string;
  columns: readonly string[];
  /** Values by column; `null` where there is none. */
  rows: readonly { key: string; name: string; values: readonly (number | null)[] }[];
}

export function csvOf({ of, columns, rows }: ChartTable, locale: Locale): string {
  const lines = [[of, ...columns], ...rows.map(({ name, values }) => [name, ...values])];
  return BYTE_ORDER_MARK + lines.map(line => csvLine(line, csvSeparator(locale))).join('');
}

export function FiguresTable({ caption, table }: { caption: string; table: ChartTable }) {
  const locale = useLocale();
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className="ui-spoken">{caption}</caption>
        <thead>
          <tr>
            {[table.of, ...table.columns].map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {table.columns.map((column, at) => {
                const value = values[at] ?? null;
                return <td key={column}>{value === null ? '–' : formatNumber(value, locale)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
