import type { ImportPreview } from 'shared/contract/imports';
import { SystemSelect } from 'shared/ui/fields';
import { FileDrop } from 'shared/ui/pictures';
import type { AdjustingProps } from './adjustments';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type TableChoicesProps = {
  readonly preview: ImportPreview;
} & AdjustingProps;

export function TableChoices({ preview, adjustments, disabled, onChange }: TableChoicesProps) {
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

type Props = {
  readonly file: File | null;
  /** Id of the text that states the limits. */
  readonly hintId: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
};

/** Drop zone and chooser for a file. It is small once a file is chosen. */
export function FileChoice({ file, hintId, disabled, onFile }: Props) {
  const t = useTexts();
  return (
    <div className={file ? undefined : styles.whole}>
      <FileDrop
        label={t('file')}
        accept=".geojson,.json,.csv,.txt,.tsv,.xlsx,.zip,.gpkg,.gpx,.kml,.kmz"
        describedBy={hintId}
        disabled={disabled}
        onFile={onFile}
      >
        <span className={file ? undefined : styles.drop}>{t(file ? 'otherFile' : 'drop')}</span>
      </FileDrop>
    </div>
  );
}
