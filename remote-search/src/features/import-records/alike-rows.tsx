import { LIMITS } from 'shared/contract';
import {
  ALIKE_CHOICES,
  type AlikeChoice,
  type ImportPreview,
  type ImportReport,
} from 'shared/contract/imports';
import { formatLength, formatNumber, useLocale } from 'shared/i18n';
import type { AdjustingProps } from './adjustments';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

/** Maximum number of rows named per group. */
const MOST_NAMED = 10;

/** Lists rows that resemble a record or an earlier row of the file, and asks what to do with them. */
export function AlikeRows({
  preview,
  report,
  adjustments,
  disabled,
  onChange,
}: {
  readonly preview: ImportPreview;
  readonly report: ImportReport;
} & AdjustingProps) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const reach = formatLength(LIMITS.duplicateMetres, locale);
  return (['same', 'near'] as const).map(how => {
    const count = report.alike[how];
    if (count === 0) return null;
    const named = preview.alike.filter(alikeRow => alikeRow.how === how).slice(0, MOST_NAMED);
    return (
      <div key={how} className={styles.choices}>
        <label>
          {t(`alike.${how}`, { count, reach })}
          <select
            value={adjustments[how]}
            disabled={disabled}
            onChange={event => onChange({ ...adjustments, [how]: event.target.value as AlikeChoice })}
          >
            {ALIKE_CHOICES.map(choice => (
              <option key={choice} value={choice}>
                {t(`alike.${choice}`)}
              </option>
            ))}
          </select>
        </label>
        <p className={styles.hint}>
          {named
            .map(({ row, id }) =>
              id === null
                ? t('alike.ofFile', { row: number(row) })
                : t('alike.ofRecord', { row: number(row), id: String(id) }),
            )
            .join(', ')}
          {count > named.length && '…'}
        </p>
      </div>
    );
  });
}
