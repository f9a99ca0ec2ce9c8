import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import {
  DrawGeometry,
  type Drawing,
  FocusOn,
  type MapPosition,
  MapView,
  MarkedPlaces,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { useTilesVersion, useWaitingPlaces } from 'shared/outbox';
import { useTexts } from '../../locales/texts';
import type { DrawnGeometry } from './infrastructure-draft';

interface GeometryMapProps {
  shape: DrawnGeometry['type'];
  geometry: DrawnGeometry | null;
  onDraw: (drawing: Drawing | null) => void;
  /** The map moves to this geometry whenever it changes. */
  focus: DrawnGeometry | null;
  position?: MapPosition | undefined;
}

const url = recordTileUrl('infrastructures');

/** The map for drawing a support or a line among the existing ones. */
export function GeometryMap({ shape, geometry, onDraw, focus, position }: GeometryMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const tilesVersion = useTilesVersion();
  const places = useWaitingPlaces();
  return (
    <MapView
      label={t('sheet.map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      {...(position ? { position } : {})}
    >
      <RecordTilesLayer url={url} fetchTile={fetchTile} tilesVersion={tilesVersion} />
      <MarkedPlaces places={places} />
      <DrawGeometry shape={shape} geometry={geometry} onChange={onDraw} />
      <StartAt box={position || geometry ? null : extent} />
      <FocusOn geometry={focus} />
    </MapView>
  );
}
