import { fetchTile, useBaseLayers } from 'shared/api';
import type {
  InfrastructureType,
  LineGeometry,
  Neutralization,
  PointGeometry,
  RiskLevel,
} from 'shared/contract';
import { GeometryPreview } from 'shared/map';

interface LocationMapProps {
  geometry: PointGeometry | LineGeometry;
  type: InfrastructureType;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

/** The small map, in its own file so that it loads separately. */
export function LocationMap({ geometry, type, risk, neutralization }: LocationMapProps) {
  const { layers } = useBaseLayers();
  return (
    <GeometryPreview
      geometry={geometry}
      baseLayers={layers}
      fetchTile={fetchTile}
      symbol={{ kind: type === 'POLE' ? 'support' : 'line', risk, neutralization }}
    />
  );
}
