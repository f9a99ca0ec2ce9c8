import type { ReactNode } from 'react';
import { formatNumber, useLocale } from 'shared/i18n';
import { useReportTexts } from '../../locales/report-texts';
import styles from './count-table.module.css';

/** A number, or a text where a number is not specific enough. */
type CountValue = number | string;
type CountColumn = {
  readonly title: string;
  readonly format?: (value: number) => string;
};
type CountRow = {
  readonly key: string | number;
  readonly label: ReactNode;
  readonly values: readonly CountValue[];
};

type Props = {
  readonly caption: string;
  readonly of: string;
  readonly columns: readonly CountColumn[];
  readonly rows: readonly CountRow[];
  readonly total?: readonly CountValue[];
};

/** Numbers by category with their total, and a bar for the first number. */
export function CountTable({ caption, of, columns, rows, total }: Props) {
  const t = useReportTexts();
  const locale = useLocale();
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[0] ?? 0)));
  const cells = (values: readonly CountValue[]) =>
    columns.map(({ title, format }, index) => {
      const value = values[index] ?? 0;
      const text =
        typeof value === 'string' ? value : (format ?? (count => formatNumber(count, locale)))(value);
      return <td key={title}>{text}</td>;
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
                <span style={{ width: `${(Number(values[0] ?? 0) / most) * 100}%` }} />
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
