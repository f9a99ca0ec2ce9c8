import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { recordLayersOf } from '../tiles/record-layers';
import { type RecordInView, recordsInView } from '../tiles/records-in-view';
import styles from './features-in-view.module.css';
import { MapControl } from './map-control';
import { useTexts } from './texts';
import { useDescription } from './use-description';

const LIMIT = 50;
const QUIET = 250;

function useRecordsInView(): RecordInView[] {
  const map = useMap();
  const [records, setRecords] = useState<RecordInView[]>([]);
  useEffect(
    function followView() {
      const registry = recordLayersOf(map);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const update = () => {
        clearTimeout(timer);
        timer = setTimeout(() => setRecords(recordsInView(registry.all(), map.getBounds(), LIMIT)), QUIET);
      };
      update();
      const unsubscribe = registry.subscribe('records', update);
      map.on('moveend', update);
      return function stop() {
        clearTimeout(timer);
        unsubscribe();
        map.off('moveend', update);
      };
    },
    [map],
  );
  return records;
}

/**
 * The records of the map as a list of buttons, nearest to the centre first, since a canvas cannot be read or tabbed
 * through. Visible only while it has the focus.
 */
export function FeaturesInView({ onPick }: { onPick: (record: RecordInView) => void }) {
  const t = useTexts();
  const describe = useDescription();
  const records = useRecordsInView();
  return (
    <MapControl place="bottom-middle">
      <section className={styles.list} aria-label={t('inView.title')}>
        <p>{records.length > 0 ? t('inView.hint') : t('inView.empty')}</p>
        <ul>
          {records.map(record => (
            <li key={`${record.kind}${record.id}`}>
              <button type="button" onClick={() => onPick(record)}>
                {describe(record)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </MapControl>
  );
}
