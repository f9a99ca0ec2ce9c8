import type { ReactNode } from 'react';
import { plainText } from 'shared/contract';
import type { ImportPreview } from 'shared/contract/imports';
import { Button, CheckCircleFilledIcon, WarningFilledIcon } from 'shared/ui/core';
import {
  type AdjustingProps,
  askedColumns,
  fieldOf,
  missingFields,
  withColumn,
  withValue,
} from './adjustments';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly preview: ImportPreview;
} & AdjustingProps;

/**
 * Assigns fields to the columns of the file, and items to unknown texts.
 * @param isEmpty whether the file has no row, so that no assignment can be judged
 * @param children choices for the whole file, shown above its columns
 */
export function ColumnMapping({
  preview,
  adjustments,
  disabled,
  onChange,
  isEmpty,
  children,
}: Props & { readonly isEmpty: boolean; readonly children?: ReactNode }) {
  const t = useTexts();
  const { columns, fields } = preview;
  const missing = missingFields(preview, adjustments);
  return (
    <section className={styles.mapping} aria-labelledby="import-columns">
      <UnknownValues preview={preview} adjustments={adjustments} disabled={disabled} onChange={onChange} />
      <h2 id="import-columns">{t('columns.title')}</h2>
      {children}
      {!isEmpty && missing.length > 0 && (
        <p className={styles.warning}>
          <WarningFilledIcon aria-hidden />
          {t('columns.missing', {
            count: missing.length,
            fields: missing.map(({ title }) => title).join(', '),
          })}
        </p>
      )}
      {askedColumns(preview, adjustments).map(({ name, field, also }) => (
        <p key={name} className={styles.warning}>
          <WarningFilledIcon aria-hidden />
          {t('columns.asked', { column: name })}
          {[field, also].map(candidate => (
            <Button
              key={candidate}
              type="link"
              disabled={disabled}
              onClick={() => onChange(withColumn(adjustments, name, candidate ?? ''))}
            >
              {fields.find(fieldOption => fieldOption.name === candidate)?.title ?? candidate}
            </Button>
          ))}
        </p>
      ))}
      <div className={styles.pairs} aria-hidden="true">
        <span>{t('columns.yours')}</span>
        <span>{t('columns.first')}</span>
        <span>{t('columns.becomes')}</span>
      </div>
      <ul className={styles.list}>
        {columns.map(column => {
          const field = fieldOf(adjustments, column);
          return (
            <li key={column.name} className={styles.pairs}>
              <strong>{column.name || t('columns.unnamed')}</strong>
              <span className={styles.first}>{column.first || '–'}</span>
              <span className={styles.becomes}>
                <select
                  aria-label={t('columns.of', { column: column.name || t('columns.unnamed') })}
                  value={field}
                  disabled={disabled}
                  onChange={event => onChange(withColumn(adjustments, column.name, event.target.value))}
                >
                  <option value="">{t('columns.none')}</option>
                  {fields.map(({ name, title, required }) => (
                    <option key={name} value={name}>
                      {required ? `${title} *` : title}
                    </option>
                  ))}
                </select>
                {field && <CheckCircleFilledIcon aria-hidden className={styles.done} />}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Unknown or already mapped texts of fields with a list. Each has a choice of the item that it means. */
function UnknownValues({ preview, adjustments, disabled, onChange }: Props) {
  const t = useTexts();
  const { fields, unknown } = preview;
  const mapped = adjustments.values
    .filter(({ field, text }) => !unknown.some(other => other.field === field && other.text === text))
    .map(({ field, text }) => ({ field, text, count: 0 }));
  const values = [...unknown, ...mapped];
  if (values.length === 0) return null;
  return (
    <>
      <h2>{t('values.title')}</h2>
      <ul className={styles.list}>
        {values.map(({ field, text, count }) => {
          const { title = field, options = [] } = fields.find(({ name }) => name === field) ?? {};
          const code =
            adjustments.values.find(mappedValue => mappedValue.field === field && mappedValue.text === text)
              ?.code ?? '';
          const alike = options.filter(({ label }) => plainText(label).startsWith(plainText(text)));
          const guess = !code && alike.length === 1 ? alike[0] : undefined;
          const mean = (meant: string) => onChange(withValue(adjustments, { field, text, code: meant }));
          return (
            <li key={`${field} ${text}`} className={styles.pairs}>
              <strong>{text}</strong>
              <span className={styles.first}>
                {title}
                {count > 0 && `, ${t('values.count', { count })}`}
              </span>
              <span className={styles.becomes}>
                <select
                  aria-label={t('values.of', { text, field: title })}
                  aria-invalid={!code}
                  value={code}
                  disabled={disabled}
                  onChange={event => mean(event.target.value)}
                >
                  <option value="">{t('values.choose')}</option>
                  {options.map(option => (
                    <option key={option.code} value={option.code}>
                      {option.label}
                    </option>
                  ))}
                </select>
                {guess ? (
                  <Button type="link" disabled={disabled} onClick={() => mean(guess.code)}>
                    {t('values.guess', { text, label: guess.label })}
                  </Button>
                ) : (
                  code && <CheckCircleFilledIcon aria-hidden className={styles.done} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
