import { useId, useState } from 'react';
import { settingsQuery, useQuery } from 'shared/api';
import { insideTerritory } from 'shared/contract';
import { IMPORT_LIMITS, type ImportPreview, type ImportProblem } from 'shared/contract/imports';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { textOf, withCell, withoutRows } from './adjustments';
import type { RowsProps } from './checked-rows';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

/** Ref of a chosen row: scrolls the row into view. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

const MOST_SHOWN = 50;
const PLACE = ['latitude', 'longitude'] as const;
const cellsOf = (field: string): readonly string[] => (field === 'geom' ? PLACE : [field]);
type Row = ImportPreview['rows'][number];

/** The refused rows of a file, with the cells to correct. */
export function RowsToMend(props: RowsProps) {
  const t = useTexts();
  const [shown, setShown] = useState(MOST_SHOWN);
  const { preview, report, adjustments, disabled, chosen, onChange } = props;
  const refused = preview.rows
    .filter(row => row.refused && !adjustments.left_out.includes(row.row))
    // The parts of a line share the number of its row and are corrected together.
    .filter((refusedRow, i, rows) => refusedRow.row !== rows[i - 1]?.row);
  const all = [...new Set(report.problems.map(({ row }) => row))];
  const total = report.rows - report.accepted - report.known;
  // Whether all refused rows can be left out at once. The report and the number of left-out rows are limited, so
  // `all` may be incomplete.
  const knowsAll =
    (all.length === total || report.problems.length < IMPORT_LIMITS.problems) &&
    adjustments.left_out.length + all.length <= IMPORT_LIMITS.leftOut;
  return (
    <div className={styles.mend}>
      {knowsAll && (
        <Button disabled={disabled} onClick={() => onChange(withoutRows(adjustments, all))}>
          {t('leftOut.all', { count: all.length })}
        </Button>
      )}
      <ul className={styles.list}>
        {refused.slice(0, shown).map(row => (
          <li
            key={row.row}
            ref={row.row === chosen ? reveal : undefined}
            aria-current={row.row === chosen || undefined}
            className={styles.row}
          >
            <RowToMend
              {...props}
              row={row}
              problems={report.problems.filter(problem => problem.row === row.row)}
            />
          </li>
        ))}
      </ul>
      {refused.length > shown && (
        <Button onClick={() => setShown(shown + MOST_SHOWN)}>{t('mend.more')}</Button>
      )}
      {total > preview.rows.filter(row => row.refused).length && (
        <p className={styles.hint}>{t('mend.later')}</p>
      )}
    </div>
  );
}

function RowToMend({
  row,
  problems,
  ...props
}: RowsProps & { row: Row; problems: readonly ImportProblem[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { adjustments, checked, disabled, onChange } = props;
  const isChanged = (cell: string) => textOf(adjustments, row, cell) !== textOf(checked, row, cell);
  const fields = [...new Set(problems.map(({ path }) => String(path[0])))];
  return (
    <>
      <div className={styles.rowHead}>
        <h3>{t('mend.row', { row: formatNumber(row.row, locale) })}</h3>
        <Button
          disabled={disabled}
          aria-label={t('leftOut.doOf', { row: formatNumber(row.row, locale) })}
          onClick={() => onChange(withoutRows(adjustments, [row.row]))}
        >
          {t('leftOut.do')}
        </Button>
      </div>
      {fields.map(field => (
        <div key={field} className={styles.fault}>
          {field === 'geom' ? <Place {...props} row={row} /> : <Cell {...props} row={row} field={field} />}
          {cellsOf(field).some(isChanged) ? (
            <p className={styles.changed}>{t('mend.changed')}</p>
          ) : (
            <p className={styles.reason}>{problems.find(({ path }) => String(path[0]) === field)?.message}</p>
          )}
        </div>
      ))}
    </>
  );
}

type CellProps = RowsProps & { row: Row };

function Place({ row, ...props }: CellProps) {
  const t = useTexts();
  const { data: settings } = useQuery(settingsQuery);
  const { adjustments, disabled, onChange } = props;
  const [latitude, longitude] = PLACE.map(field => textOf(adjustments, row, field));
  const [y, x] = [Number(latitude), Number(longitude)];
  const canSwap = settings !== undefined && latitude !== '' && insideTerritory([y, x], settings.territory);
  return (
    <>
      {PLACE.map(field => (
        <Cell key={field} {...props} row={row} field={field} />
      ))}
      {canSwap && (
        <Button
          disabled={disabled}
          onClick={() =>
            onChange(
              withCell(withCell(adjustments, { row: row.row, field: 'latitude', text: String(x) }), {
                row: row.row,
                field: 'longitude',
                text: String(y),
              }),
            )
          }
        >
          {t('mend.swap')}
        </Button>
      )}
    </>
  );
}

function Cell({ row, field, preview, adjustments, disabled, onChange }: CellProps & { field: string }) {
  const t = useTexts();
  const id = useId();
  const fieldFacts = preview.fields.find(({ name }) => name === field);
  const title = fieldFacts?.title ?? (field === 'latitude' || field === 'longitude' ? t(field) : null);
  if (title === null) return null;
  const text = textOf(adjustments, row, field);
  const change = (changed: string) => onChange(withCell(adjustments, { row: row.row, field, text: changed }));
  const options = fieldFacts?.several ? undefined : fieldFacts?.options;
  const isOption = options?.some(({ label, code }) => label === text || code === text);
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>{title}</label>
      {options ? (
        <select id={id} value={text} disabled={disabled} onChange={event => change(event.target.value)}>
          {!isOption && <option value={text}>{text}</option>}
          {options.map(({ code, label }) => (
            <option key={code} value={label}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={text}
          disabled={disabled}
          inputMode={fieldFacts ? undefined : 'decimal'}
          onChange={event => change(event.target.value)}
        />
      )}
    </div>
  );
}
