import { formatNumber, useLocale } from 'shared/i18n';
import { WarningFilledIcon } from 'shared/ui/core';
import type { RowsProps } from './checked-rows';
import styles from './import-screen.module.css';
import { reveal } from './reveal';
import { useTexts } from './texts';

/** Decimals of degrees shown: about a metre. */
const DIGITS = 5;

/** The first rows of a file as the server reads them. */
export function FirstRows({ preview, report, chosen }: RowsProps) {
  const t = useTexts();
  const locale = useLocale();
  const { rows, fields } = preview;
  const filled = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const shown = fields.filter(({ name }) => filled.has(name));
  const reasons = new Map(report.problems.map(({ row, message }) => [row, message]));
  const degrees = (value: number) => formatNumber(value, locale, { maximumFractionDigits: DIGITS });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways.
    <section className={styles.scroller} tabIndex={0} aria-label={t('rowsTab.first')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {shown.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{t('position')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, refused, place, cells }, i) => (
            <tr
              // The row number alone is not unique, since the parts of a line share it.
              key={`${row} ${i}`}
              ref={row === chosen ? reveal : undefined}
              aria-current={row === chosen || undefined}
              data-refused={refused || undefined}
            >
              <th scope="row">
                {formatNumber(row, locale)}
                {refused && (
                  <span className={styles.reason}>
                    <WarningFilledIcon aria-hidden /> {reasons.get(row) ?? t('legend.refused')}
                  </span>
                )}
              </th>
              {shown.map(({ name }) => (
                <td key={name}>{cells[name]}</td>
              ))}
              <td>{place ? `${degrees(place[1])} / ${degrees(place[0])}` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
