import type { ImportAdjustments, ImportPreview, ImportReport } from 'shared/contract/imports';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button, WarningFilledIcon } from 'shared/ui/core';
import { Tabs } from 'shared/ui/data';
import type { AdjustingProps } from './adjustments';
import styles from './import-screen.module.css';
import { RowsToMend, reveal } from './rows-to-mend';
import { useTexts } from './texts';

/** Decimals of coordinates in degrees: the fifth is about a metre. */
const DIGITS = 5;

function FirstRows({ preview, report, chosen }: RowsProps) {
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

export type RowsTab = 'first' | 'refused';

export type RowsProps = AdjustingProps & {
  readonly preview: ImportPreview;
  readonly report: ImportReport;
  /** The adjustments that the rows were checked with. */
  readonly checked: ImportAdjustments;
  /** The row picked on the map. */
  readonly chosen: number | null;
};

export function CheckedRows({
  tab,
  onTab,
  ...rows
}: RowsProps & { readonly tab: RowsTab; readonly onTab: (tab: RowsTab) => void }) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const { report } = rows;
  const refused = report.rows - report.accepted - report.known;
  const leftOut = rows.adjustments.left_out.length;
  const items = [
    { key: 'first' as const, label: t('rowsTab.first'), children: <FirstRows {...rows} /> },
    ...(refused > 0
      ? [
          {
            key: 'refused' as const,
            label: `${t('rowsTab.refused')} ${number(refused)}`,
            children: <RowsToMend {...rows} />,
          },
        ]
      : []),
  ];
  return (
    <section className={styles.rows}>
      {leftOut > 0 && (
        <Button disabled={rows.disabled} onClick={() => rows.onChange({ ...rows.adjustments, left_out: [] })}>
          {t('leftOut.none')}
        </Button>
      )}
      <Tabs
        label={t('rowsTab.label')}
        items={items}
        activeKey={refused > 0 ? tab : 'first'}
        onChange={onTab}
      />
    </section>
  );
}
