import type { ReactNode } from 'react';
import classes from './table.module.css';

interface SimpleTableProps {
  /** Title of the table, which is visible with `titled`. */
  label: string;
  titled?: boolean;
  /** Without headers, the first cell of a row is its header. */
  headers?: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table that shows all its rows. With headers, it scrolls sideways on its own. */
export function SimpleTable({ label, titled = false, headers, rows }: SimpleTableProps) {
  return (
    <section className={classes.card}>
      {titled && <h2>{label}</h2>}
      <div className={headers ? classes.scroller : classes.facts} {...(headers && { tabIndex: 0 })}>
        <table aria-label={label}>
          {headers && (
            <thead>
              <tr>
                {headers.map(header => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) =>
                  !headers && column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
