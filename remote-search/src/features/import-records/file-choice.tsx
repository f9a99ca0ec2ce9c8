import { FileDrop } from 'shared/ui/pictures';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly file: File | null;
  /** Id of the text that states the limits. */
  readonly hintId: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
};

/** Drop zone and chooser for a file; small once a file is chosen. */
export function FileChoice({ file, hintId, disabled, onFile }: Props) {
  const t = useTexts();
  return (
    <div className={file ? undefined : styles.whole}>
      <FileDrop
        label={t('file')}
        accept=".geojson,.json,.csv,.txt,.tsv,.xlsx,.zip,.gpkg"
        describedBy={hintId}
        disabled={disabled}
        onFile={onFile}
      >
        <span className={file ? undefined : styles.drop}>{t(file ? 'otherFile' : 'drop')}</span>
      </FileDrop>
    </div>
  );
}
