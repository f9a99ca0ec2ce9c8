import { fetchTile, settingsQuery, useBaseLayers, useQuery } from 'shared/api';
import type { PointGeometry } from 'shared/contract';
import { DrawGeometry, FocusOn, MapView, StartAt } from 'shared/map';
import { useSession } from 'shared/session';
import { useTexts } from '../../locales/texts';

export interface ReportMapProps {
  geometry: PointGeometry | null;
  onDraw: (geometry: PointGeometry) => void;
}

/** A map without records, on which somebody without an account places a report. */
export function ReportMap({ geometry, onDraw }: ReportMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  // Only accounts read the tiles of areas.
  const loggedIn = useSession(session => session.loggedIn);
  const [territory] = useQuery(settingsQuery).data?.territory ?? [];
  return (
    <MapView label={t('report.map')} baseLayers={layers} legend={[]} {...(loggedIn && { fetchTile })}>
      <DrawGeometry
        shape="Point"
        geometry={geometry}
        pointHint={t('report.touch')}
        onChange={({ geometry: drawn }) => drawn.type === 'Point' && onDraw(drawn)}
      />
      <StartAt box={geometry ? null : territory} />
      <FocusOn geometry={geometry} />
    </MapView>
  );
}
