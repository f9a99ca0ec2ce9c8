import { formatLength, useLocale } from 'shared/i18n';
import { useOwnPlace } from 'shared/map';
import { LocalizedLink } from 'shared/navigation';
import { Photo, type Shown } from 'shared/ui/list';
import { metresTo } from './metres-to';
import styles from './record-row.module.css';
import type { RecordWords } from './record-words';

/** A record in a list of the phone, with its distance from the device where that is known. */
export function RecordRow({ record, words }: { record: Pick<Shown, 'geometry'>; words: RecordWords }) {
  const locale = useLocale();
  const own = useOwnPlace();
  const { title, detail, pills, photo, path } = words;
  return (
    <div className={styles.row}>
      {photo !== undefined && <Photo path={photo} />}
      <div className={styles.words}>
        <div className={styles.line}>
          {path ? (
            <LocalizedLink className={styles.title ?? ''} to={path}>
              {title}
            </LocalizedLink>
          ) : (
            <span className={styles.title}>{title}</span>
          )}
          {own && (
            <span className={styles.distance}>{formatLength(metresTo(own.position, record), locale)}</span>
          )}
        </div>
        <div className={styles.detail}>{detail}</div>
        <div className={styles.pills}>{pills}</div>
      </div>
    </div>
  );
}
