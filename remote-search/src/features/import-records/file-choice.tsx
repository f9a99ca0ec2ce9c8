import { FileDrop } from 'shared/ui/pictures';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

type Props = {
  readonly file: File | null;
  /** Id of the text that names the limits. */
  readonly hintId: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
};

/** Where a file is dropped or chosen; small once there is one. */
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
