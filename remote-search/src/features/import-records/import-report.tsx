import { BYTE_ORDER_MARK, csvLine } from 'shared/contract/csv';
import {
  IMPORT_LIMITS,
  type ImportPreview,
  type ImportProblem,
  type ImportProblemGroup,
  type ImportReport,
} from 'shared/contract/imports';
import { formatNumber, useLocale } from 'shared/i18n';
import { Alert, Button, DownloadSimpleIcon, saveFile } from 'shared/ui/core';
import styles from './import-screen.module.css';
import { type Translate, useTexts } from './texts';

/**
 * The problems of a file as CSV, with a byte order mark for spreadsheets.
 * @param titleOf the title of a problem's column
 */
export function reportFile(
  titles: readonly string[],
  problems: readonly ImportProblem[],
  titleOf: (path: ImportProblem['path']) => string,
): Blob {
  const rows = problems.map(({ row, path, message }) => [row, titleOf(path), message]);
  const text = [titles, ...rows].map(cells => csvLine(cells, ',')).join('');
  return new Blob([BYTE_ORDER_MARK + text], { type: 'text/csv;charset=utf-8' });
}

const titleOfPath =
  (fields: ImportPreview['fields'], t: Translate) =>
  ([name, ...rest]: ImportProblem['path']): string => {
    if (name === 'geom') return t('position');
    if (name === 'media_id') return t('picture');
    return fields.find(field => field.name === name)?.title ?? [name, ...rest].join('.');
  };

/** Equal problems of a file in groups, each with its number, rows and message. */
function ProblemGroups({
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

/** Maximum number of missing pictures that are named. */
const MOST_NAMED = 10;

/** Result of an import or of a check. */
export function ReportOfImport({
  report,
  fields,
}: {
  report: ImportReport;
  fields: ImportPreview['fields'];
}) {
  const t = useTexts();
  const locale = useLocale();
  const {
    rows,
    accepted,
    problems,
    groups,
    unused_columns,
    dry_run,
    created,
    updated,
    removed,
    difference,
    visits,
    known,
    parts,
    pictures,
  } = report;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.report} role="status">
      {!dry_run && <Alert type="success" showIcon title={t('written', { count: created.length })} />}
      {visits > 0 && <p>{t('visits', { count: visits })}</p>}
      {updated > 0 && <p>{t('updated', { count: updated })}</p>}
      {removed > 0 && <p>{t('removed', { count: removed })}</p>}
      {dry_run && rows === 0 && !difference && <Alert type="warning" showIcon title={t('empty')} />}
      {dry_run && rows > 0 && (
        <p>{t('counts', { ready: number(accepted), refused: number(rows - accepted - known) })}</p>
      )}
      {parts && <p>{t('parts', { count: parts.lines, records: number(parts.records) })}</p>}
      {known > 0 && !difference && <p>{t('known', { count: known })}</p>}
      {pictures && pictures.found > 0 && <p>{t('pictures.found', { count: pictures.found })}</p>}
      {pictures && pictures.missing > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('pictures.missing', { count: pictures.missing })}
          description={`${pictures.names.slice(0, MOST_NAMED).join(', ')}${pictures.missing > MOST_NAMED ? '…' : ''}`}
        />
      )}
      {unused_columns.length > 0 && (
        <p>{t('unused', { columns: unused_columns.join(', '), count: unused_columns.length })}</p>
      )}
      {problems.length > 0 && (
        <div className={styles.actions}>
          <Button
            icon={<DownloadSimpleIcon />}
            onClick={() =>
              saveFile(
                reportFile([t('row'), t('column'), t('problem')], problems, titleOfPath(fields, t)),
                'avicable-import.csv',
              )
            }
          >
            {t('download')}
          </Button>
        </div>
      )}
      {problems.length >= IMPORT_LIMITS.problems && (
        <p>{t('first', { number: number(IMPORT_LIMITS.problems) })}</p>
      )}
      {groups.length > 0 && <ProblemGroups groups={groups} fields={fields} />}
    </div>
  );
}
