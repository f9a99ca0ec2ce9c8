import { lazy, Suspense } from 'react';
import type {
  InfrastructureType,
  LineGeometry,
  Neutralization,
  PointGeometry,
  RiskLevel,
} from 'shared/contract';
import { LoadingState } from 'shared/ui/core';
import classes from './sheet.module.css';

interface LocationPreviewProps {
  geometry: PointGeometry | LineGeometry;
  type: InfrastructureType;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

const Preview = lazy(() => import('./location-map').then(({ LocationMap }) => ({ default: LocationMap })));

/** Where it stands on a small map, which is fetched after the words. */
export function LocationPreview(props: LocationPreviewProps) {
  return (
    <div className={classes.map}>
      <Suspense fallback={<LoadingState />}>
        <Preview {...props} />
      </Suspense>
    </div>
  );
}
