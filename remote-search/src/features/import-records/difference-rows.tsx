import { IMPORT_LIMITS, type ImportPreview, type ImportReport } from 'shared/contract/imports';
import { formatLength, formatNumber, useLocale } from 'shared/i18n';
import { Button, WarningFilledIcon } from 'shared/ui/core';
import { Checkbox } from 'shared/ui/form';
import { type AdjustingProps, withoutRows } from './adjustments';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

const NONE = { conflicts: false, copied: false, removed: false };
type Choice = keyof typeof NONE;

/** What a file that left by an export and came back would change, row by row, and what a person must ask for. */
export function DifferenceRows({
  difference,
  fields,
  adjustments,
  disabled,
  onChange,
}: {
  readonly difference: NonNullable<ImportReport['difference']>;
  readonly fields: ImportPreview['fields'];
} & AdjustingProps) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const { changed, added, removed, unchanged, rows, tells_removed } = difference;
  const returned = adjustments.returned ?? NONE;
  const counts: Record<Choice, number> = difference;
  return (
    <div className={styles.rows}>
      <h2>{t('difference.title')}</h2>
      <p>
        {t('difference.counts', {
          changed: number(changed),
          added: number(added),
          removed: number(removed),
          unchanged: number(unchanged),
        })}
      </p>
      {!tells_removed && <p className={styles.hint}>{t('difference.removedUntold')}</p>}
      <div className={styles.ticks}>
        {(['conflicts', 'copied', 'removed'] as const)
          .filter(choice => counts[choice] > 0)
          .map(choice => (
            <Checkbox
              key={choice}
              value={returned[choice]}
              disabled={disabled}
              onChange={on => onChange({ ...adjustments, returned: { ...returned, [choice]: on } })}
            >
              {t(`difference.ask.${choice}`, { count: counts[choice] })}
            </Checkbox>
          ))}
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways.
        <section className={styles.scroller} tabIndex={0} aria-label={t('difference.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('difference.record')}</th>
                <th scope="col">{t('difference.what')}</th>
                <th scope="col">{t('difference.before')}</th>
                <th scope="col">{t('difference.after')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, id, how, conflict, moved, metres, fields: differing }) => {
                const titles = differing.map(
                  ({ field }) => fields.find(({ name }) => name === field)?.title ?? field,
                );
                const name =
                  id === null ? t('difference.new', { row }) : t('difference.number', { id: String(id) });
                const list = (texts: readonly string[]) =>
                  texts.map((text, i) => (
                    <div key={titles[i]}>
                      {t('difference.value', { field: titles[i] ?? '', text: text || '–' })}
                    </div>
                  ));
                return (
                  // The row number alone is not unique, since the parts of a line share it.
                  <tr key={`${row} ${id} ${how}`}>
                    <th scope="row">
                      {name}
                      {(conflict || how === 'gone') && (
                        <span className={styles.reason}>
                          <WarningFilledIcon aria-hidden />{' '}
                          {t(how === 'gone' ? 'difference.gone' : 'difference.conflict')}
                        </span>
                      )}
                    </th>
                    <td>
                      {t(`difference.how.${how}`)}
                      {moved && (
                        <div>
                          {metres === null
                            ? t('difference.redrawn')
                            : t('difference.moved', { metres: formatLength(metres, locale) })}
                        </div>
                      )}
                    </td>
                    <td>{id !== null && list(differing.map(({ before }) => before))}</td>
                    <td>{list(differing.map(({ after }) => after))}</td>
                    <td>
                      <Button
                        type="link"
                        disabled={disabled}
                        aria-label={t('difference.leaveOut', { name })}
                        onClick={() => onChange(withoutRows(adjustments, [row]))}
                      >
                        {t('leftOut.do')}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {rows.length === IMPORT_LIMITS.differences && (
        <p className={styles.hint}>{t('difference.first', { number: number(rows.length) })}</p>
      )}
    </div>
  );
}
