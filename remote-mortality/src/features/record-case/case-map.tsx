import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import type { PointGeometry } from 'shared/contract';
import {
  DrawGeometry,
  FocusOn,
  GeometrySymbol,
  Highlight,
  type MapHit,
  type MapPosition,
  MapView,
  MarkedPlaces,
  RecordTilesLayer,
  recordTileUrl,
  StartAt,
} from 'shared/map';
import { useTilesVersion, useWaitingPlaces } from 'shared/outbox';
import { useTexts } from '../../locales/texts';
import type { LinkTarget } from '../choose-infrastructure/link-target';

export interface CaseMapProps {
  geometry: PointGeometry | null;
  onDraw: (geometry: PointGeometry) => void;
  /** The map moves to this place whenever it changes. */
  focus: LinkTarget['geometry'] | null;
  target: LinkTarget | null;
  /** Whether the map waits for a click on a support or line. */
  picking: boolean;
  onPick: (id: number) => void;
  position?: MapPosition | undefined;
}

const url = recordTileUrl('infrastructures');

export function CaseMap({ geometry, onDraw, focus, target, picking, onPick, position }: CaseMapProps) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const tilesVersion = useTilesVersion();
  const places = useWaitingPlaces();
  const pick = (hit: MapHit) => {
    if ('id' in hit && (hit.kind === 'support' || hit.kind === 'line')) onPick(hit.id);
  };
  return (
    <MapView
      label={t('form.map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      legend={['infrastructures']}
      {...(position ? { position } : {})}
    >
      <RecordTilesLayer
        url={url}
        fetchTile={fetchTile}
        tilesVersion={tilesVersion}
        {...(picking ? { onPick: pick } : {})}
      />
      <MarkedPlaces places={places} />
      {target && <Highlight geometry={target.geometry} />}
      {picking ? (
        geometry && <GeometrySymbol geometry={geometry} symbol={{ kind: 'mortality', cause: null }} />
      ) : (
        <DrawGeometry
          shape="Point"
          geometry={geometry}
          pointHint={t('form.touch')}
          onChange={({ geometry: drawn }) => drawn.type === 'Point' && onDraw(drawn)}
        />
      )}
      <StartAt box={position || geometry ? null : extent} />
      <FocusOn geometry={focus} />
    </MapView>
  );
}
