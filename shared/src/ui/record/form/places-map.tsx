import type { LineGeometry, PointGeometry } from '../../../contract';
import { GeometryComparison } from '../../../map/view/geometry-comparison';
import { fetchTile, useBaseLayers } from '../../../platform/http';
import { useTexts } from '../kind/texts';

export type ComparedPlaces = Record<'mine' | 'theirs', PointGeometry | LineGeometry>;

export function PlacesMap({ mine, theirs }: ComparedPlaces) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  return (
    <GeometryComparison
      label={t('conflict.map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      places={[
        { name: t('conflict.mine'), geometry: mine },
        { name: t('conflict.theirs'), geometry: theirs },
      ]}
    />
  );
}
