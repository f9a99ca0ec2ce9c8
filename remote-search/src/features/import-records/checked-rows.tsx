import type { ImportAdjustments, ImportPreview, ImportReport } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { Tabs } from 'shared/ui/data';
import { FirstRows } from './first-rows';
import styles from './import-screen.module.css';
import { RowsToMend } from './rows-to-mend';
import { useTexts } from './texts';

export type RowsTab = 'first' | 'refused';

export type RowsProps = {
  readonly preview: ImportPreview;
  readonly report: ImportReport;
  readonly adjustments: ImportAdjustments;
  /** The adjustments that the rows were checked with. */
  readonly checked: ImportAdjustments;
  readonly disabled: boolean;
  /** The row picked on the map. */
  readonly chosen: number | null;
  readonly onChange: (adjustments: ImportAdjustments) => void;
};

/** The first rows of a checked file, and the rows to correct. */
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
