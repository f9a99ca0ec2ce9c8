import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { type GroupInView, groupsInView } from '../tiles/groups-in-view';
import { recordLayersOf } from '../tiles/record-layers';
import { hasSomeLinesOnly, type RecordInView, recordsInView } from '../tiles/records-in-view';

/** Delay after the last move or tile before the list updates, so that a screen reader announces it once (ms). */
const QUIET = 600;

interface FeaturesShown {
  groups: readonly GroupInView[];
  /** All single records, nearest to the centre first. */
  records: readonly RecordInView[];
  /** Whether lines are omitted, since there are too many at this zoom. */
  leavesLinesOut: boolean;
}

/** The records and groups that the map shows, once it and its tiles have settled; `null` before. */
export function useFeaturesInView(): FeaturesShown | null {
  const map = useMap();
  const [shown, setShown] = useState<FeaturesShown | null>(null);
  useEffect(
    function followView() {
      const registry = recordLayersOf(map);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const read = () => {
        const bounds = map.getBounds();
        setShown({
          groups: groupsInView(registry.all(), bounds),
          records: recordsInView(registry.all(), bounds),
          leavesLinesOut: hasSomeLinesOnly(registry.all()),
        });
      };
      const update = () => {
        clearTimeout(timer);
        timer = setTimeout(read, QUIET);
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
  return shown;
}
