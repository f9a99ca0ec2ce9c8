import type { ImportProblemGroup } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { useTexts } from '../../locales/texts';
import styles from './import-form.module.css';

/** What is wrong with a file, equal problems once: how often, in which rows, and what. */
export function ProblemGroups({ groups }: { groups: readonly ImportProblemGroup[] }) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.scroller}>
      <table className={styles.problems}>
        <thead>
          <tr>
            <th scope="col">{t('import.rows')}</th>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ path, message, count, rows }) => (
            <tr key={`${path.join('.')} ${message}`}>
              <td>
                {count === 1
                  ? number(rows[0] ?? 0)
                  : t('import.rowsOfGroup', {
                      count,
                      number: number(count),
                      rows: `${rows.map(number).join(', ')}${count > rows.length ? '…' : ''}`,
                    })}
              </td>
              <td>{path.join('.')}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
