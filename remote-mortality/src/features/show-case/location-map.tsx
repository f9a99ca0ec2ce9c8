import { fetchTile, useBaseLayers } from 'shared/api';
import type { CauseOfDeath, PointGeometry } from 'shared/contract';
import { GeometryPreview } from 'shared/map';

/** The small map, in a file of its own so that it loads on demand. */
export function LocationMap({ geometry, cause }: { geometry: PointGeometry; cause: CauseOfDeath | null }) {
  const { layers } = useBaseLayers();
  return (
    <GeometryPreview
      geometry={geometry}
      baseLayers={layers}
      fetchTile={fetchTile}
      symbol={{ kind: 'mortality', cause }}
    />
  );
}
