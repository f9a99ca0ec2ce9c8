import { lazy } from 'react';
import type {
  InfrastructureType,
  LineGeometry,
  Neutralization,
  PointGeometry,
  RiskLevel,
} from 'shared/contract';
import { MapBoundary } from '../show-map/map-boundary';
import classes from './sheet.module.css';

interface LocationPreviewProps {
  geometry: PointGeometry | LineGeometry;
  type: InfrastructureType;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

const Preview = lazy(() => import('./location-map').then(({ LocationMap }) => ({ default: LocationMap })));

/** Shows the position on a small map, which loads after the text. */
export function LocationPreview(props: LocationPreviewProps) {
  return (
    <div className={classes.map}>
      <MapBoundary>
        <Preview {...props} />
      </MapBoundary>
    </div>
  );
}
