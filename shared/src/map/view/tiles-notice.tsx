import { useTexts } from '../texts';
import { MapControl } from './map-control';
import styles from './map-view.module.css';

/** Says that tiles are missing and offers another try. */
export function TilesNotice({ failed, onRetry }: { failed: number; onRetry: () => void }) {
  const t = useTexts();
  if (failed === 0) return null;
  return (
    <MapControl place="bottom-middle">
      <p role="alert" className={styles.message}>
        {t('tiles.failed')}{' '}
        <button type="button" onClick={onRetry}>
          {t('tiles.retry')}
        </button>
      </p>
    </MapControl>
  );
}
