import { useConnection } from 'shared/api';
import { LocalizedLink } from 'shared/navigation';
import { Alert, Button, Spin, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { Photo } from './photo';
import styles from './record-card.module.css';
import { useRecordWords } from './record-words';
import type { SelectedRecord, SelectionFailure } from './use-selected-record';

interface RecordCardProps {
  selected: SelectedRecord | null;
  failure: SelectionFailure | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The selected record: what it is, with the way to its sheet; or why it cannot be shown. */
export function RecordCard({ selected, failure, onRetry, onClose }: RecordCardProps) {
  const t = useTexts();
  const wordsOf = useRecordWords();
  const offline = useConnection(connection => connection.offline);
  if (failure)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(offline && failure === 'failed' ? 'record.notKept' : `record.${failure}`)}
        action={
          <>
            {failure === 'failed' && <Button onClick={onRetry}>{t('record.retry')}</Button>}
            <Button onClick={onClose}>{t('record.dismiss')}</Button>
          </>
        }
      />
    );
  if (!selected)
    return (
      <p role="status" className={styles.loading}>
        <Spin size="small" /> {t('record.loading')}
      </p>
    );
  const { title, detail, pills, photo, path } = wordsOf(selected);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {photo !== undefined && <Photo path={photo} />}
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{detail}</p>
        </div>
        <Button
          type="text"
          className={styles.close ?? ''}
          icon={<XIcon />}
          aria-label={t('record.dismiss')}
          onClick={onClose}
        />
      </div>
      {pills && <div className={styles.pills}>{pills}</div>}
      {path && (
        <LocalizedLink className={styles.open ?? ''} to={path}>
          {t('record.open')}
        </LocalizedLink>
      )}
    </article>
  );
}
