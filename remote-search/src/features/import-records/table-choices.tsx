import { IMPORT_SYSTEMS, type ImportAdjustments, type ImportPreview } from 'shared/contract';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly preview: ImportPreview;
  readonly adjustments: ImportAdjustments;
  readonly disabled: boolean;
  readonly onChange: (adjustments: ImportAdjustments) => void;
};

const PLACES = ['latitude', 'longitude', 'wkt'];

/** Which sheet of a workbook is read, and in which system the coordinates of a table are. */
export function TableChoices({ preview, adjustments, disabled, onChange }: Props) {
  const t = useTexts();
  const { srid, sheets, columns } = preview;
  const isPlaced = srid !== null && columns.some(({ field }) => PLACES.includes(field ?? ''));
  const hasSheets = sheets !== null && sheets.names.length > 1;
  if (!isPlaced && !hasSheets) return null;
  const systems: readonly number[] = IMPORT_SYSTEMS;
  const system = adjustments.srid ?? srid ?? 4326;
  const nameOf = (number: number) =>
    systems.includes(number) ? t(`system.${number as (typeof IMPORT_SYSTEMS)[number]}`) : '';
  return (
    <div className={styles.choices}>
      {hasSheets && (
        <label>
          {t('sheet')}
          <select
            value={adjustments.sheet ?? sheets.read}
            disabled={disabled}
            onChange={event =>
              // Rows are corrected by number, which another sheet has too.
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
            value={system}
            disabled={disabled}
            onChange={event => onChange({ ...adjustments, srid: Number(event.target.value) })}
          >
            {(systems.includes(system) ? systems : [system, ...systems]).map(number => (
              <option key={number} value={number}>
                {`${nameOf(number)} (EPSG:${number})`.trim()}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
