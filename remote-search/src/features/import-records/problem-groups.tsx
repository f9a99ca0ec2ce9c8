import type { ImportPreview, ImportProblemGroup } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import styles from './import-screen.module.css';
import { useTexts } from './texts';
import { titleOfPath } from './title-of-path';

/** Problems of a file, grouped when equal: number, rows and message. */
export function ProblemGroups({
  groups,
  fields,
}: {
  groups: readonly ImportProblemGroup[];
  fields: ImportPreview['fields'];
}) {
  const t = useTexts();
  const locale = useLocale();
  const titleOf = titleOfPath(fields, t);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.scroller}>
      <table className={`${styles.table} ${styles.problems}`}>
        <thead>
          <tr>
            <th scope="col">{t('rows')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('problem')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ path, message, count, rows }) => (
            <tr key={`${path.join('.')} ${message}`}>
              <td>
                {count === 1
                  ? number(rows[0] ?? 0)
                  : t('rowsOfGroup', {
                      count,
                      number: number(count),
                      rows: `${rows.map(number).join(', ')}${count > rows.length ? '…' : ''}`,
                    })}
              </td>
              <td>{titleOf(path)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
