import type { ImportAdjustments, ImportPreview } from 'shared/contract';
import { SystemSelect } from 'shared/ui/fields';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly preview: ImportPreview;
  readonly adjustments: ImportAdjustments;
  readonly disabled: boolean;
  readonly onChange: (adjustments: ImportAdjustments) => void;
};

/** Chooses the sheet of a workbook, and the reference system of the coordinates. */
export function TableChoices({ preview, adjustments, disabled, onChange }: Props) {
  const t = useTexts();
  const { systems, sheets } = preview;
  const hasSheets = sheets !== null && sheets.names.length > 1;
  if (systems.length === 0 && !hasSheets) return null;
  return (
    <div className={styles.choices}>
      {hasSheets && (
        <label>
          {t('sheet')}
          <select
            value={adjustments.sheet ?? sheets.read}
            disabled={disabled}
            onChange={event =>
              // Corrections refer to row numbers, which belong to the previous sheet.
              onChange({ ...adjustments, sheet: event.target.value, cells: [], left_out: [] })
            }
          >
            {sheets.names.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <SystemSelect
        of={preview}
        value={adjustments.srid}
        disabled={disabled}
        onChange={srid => onChange({ ...adjustments, srid })}
      />
    </div>
  );
}
