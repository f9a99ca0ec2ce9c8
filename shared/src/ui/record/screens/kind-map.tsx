import type { LineGeometry, PointGeometry } from '../../../contract';
import { DrawGeometry, MapView, RecordTilesLayer, recordTileUrl, StartAt } from '../../../map';
import { useTilesVersion } from '../../../outbox';
import { fetchTile, useBaseLayers, useDataExtent } from '../../../platform/http';

interface KindMapProps {
  label: string;
  shape: 'Point' | 'LineString';
  geometry: PointGeometry | LineGeometry | null;
  onDraw: (geometry: PointGeometry | LineGeometry | null) => void;
}
const url = recordTileUrl('infrastructures');

/** The map for drawing a record among the supports and lines. */
export function KindMap({ label, shape, geometry, onDraw }: KindMapProps) {
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const tilesVersion = useTilesVersion();
  return (
    <MapView label={label} baseLayers={layers} fetchTile={fetchTile} legend={['infrastructures']}>
      <RecordTilesLayer url={url} fetchTile={fetchTile} tilesVersion={tilesVersion} />
      <DrawGeometry
        shape={shape}
        geometry={geometry}
        pointHint=""
        onChange={drawing => onDraw((drawing?.geometry ?? null) as PointGeometry | LineGeometry | null)}
      />
      <StartAt box={geometry ? null : extent} />
    </MapView>
  );
}
