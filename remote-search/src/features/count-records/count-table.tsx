import type { ReactNode } from 'react';
import { formatNumber, useLocale } from 'shared/i18n';
import { useReportTexts } from '../../locales/report-texts';
import styles from './count-table.module.css';

type CountColumn = {
  readonly title: string;
  /** `null` is shown as a dash. */
  readonly format?: (value: number) => string;
};
type CountRow = {
  readonly key: string | number;
  readonly label: ReactNode;
  readonly values: readonly number[];
};

type Props = {
  readonly caption: string;
  readonly of: string;
  readonly columns: readonly CountColumn[];
  readonly rows: readonly CountRow[];
  readonly total?: readonly number[];
};

/** Numbers by category with their total, and a bar for the first number. */
export function CountTable({ caption, of, columns, rows, total }: Props) {
  const t = useReportTexts();
  const locale = useLocale();
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0));
  const cells = (values: readonly number[]) =>
    columns.map(({ title, format }, index) => {
      const value = values[index] ?? 0;
      return <td key={title}>{format ? format(value) : formatNumber(value, locale)}</td>;
    });
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <td className={styles.bar} aria-hidden="true" />
            {columns.map(({ title }) => (
              <th key={title} scope="col" className={styles.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className={styles.bar} aria-hidden="true">
                <span style={{ width: `${((values[0] ?? 0) / most) * 100}%` }} />
              </td>
              {cells(values)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{t('statistics.total')}</th>
              <td className={styles.bar} aria-hidden="true" />
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
