import type { ImportAdjustments, ImportPreview } from 'shared/contract';
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
  const { srid, system, systems, sheets } = preview;
  const isPlaced = systems.length > 0;
  const hasSheets = sheets !== null && sheets.names.length > 1;
  if (!isPlaced && !hasSheets) return null;
  const chosen = adjustments.srid ?? srid;
  const isListed = systems.some(candidate => candidate.srid === chosen);
  const fitting = systems.filter(({ fits }) => fits);
  const optionOf = ({ srid: number, name }: (typeof systems)[number]) => (
    <option key={number} value={number}>
      {`${name} (EPSG:${number})`}
    </option>
  );
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
      {isPlaced && (
        <label>
          {t('coordinates')}
          <select
            value={chosen ?? ''}
            disabled={disabled}
            onChange={event => onChange({ ...adjustments, srid: Number(event.target.value) })}
          >
            {chosen === null && (
              <option value="" disabled>
                {system ?? t('systemToChoose')}
              </option>
            )}
            {chosen !== null && !isListed && (
              <option value={chosen}>{`${system ?? ''} (EPSG:${chosen})`.trim()}</option>
            )}
            {fitting.length > 0 && <optgroup label={t('fitting')}>{fitting.map(optionOf)}</optgroup>}
            {systems.filter(({ fits }) => !fits).map(optionOf)}
          </select>
        </label>
      )}
    </div>
  );
}
