import {
  DrawGeometry,
  FocusOn,
  MapView,
  MarkedPlaces,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from '../../../map';
import { useTilesVersion, useWaitingPlaces } from '../../../outbox';
import { fetchTile, useBaseLayers, useDataExtent } from '../../../platform/http';
import { type FormState, isAtPoint } from '../kind/define-form';
import { useTexts } from '../kind/texts';

const url = recordTileUrl('infrastructures');

/** The map for drawing a record among the supports and lines. */
export function KindMap({ kind, position, geometry, focus, draw }: FormState) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const tilesVersion = useTilesVersion();
  const places = useWaitingPlaces();
  const shape = isAtPoint(kind) ? 'Point' : 'LineString';
  return (
    <MapView
      label={t('sheet.location')}
      baseLayers={layers}
      fetchTile={fetchTile}
      {...(position ? { position } : {})}
    >
      <RecordTilesLayer url={url} fetchTile={fetchTile} tilesVersion={tilesVersion} />
      <MarkedPlaces places={places} />
      <DrawGeometry shape={shape} geometry={geometry} onChange={draw} />
      <StartAt box={position || geometry ? null : extent} />
      <FocusOn geometry={focus} />
    </MapView>
  );
}
