import { request, useQuery } from 'shared/api';
import { areaGeometrySchema, lineGeometrySchema, pointGeometrySchema, z } from 'shared/contract';
import { ColouredPlaces } from 'shared/map/places';
import { type LayerContribution, pathWith, useLocalizedNavigate } from 'shared/navigation';

const collectionSchema = z.object({
  features: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      geometry: z.union([pointGeometrySchema, lineGeometrySchema, areaGeometrySchema]),
      properties: z.object({ name: z.string().catch('') }).nullish(),
    }),
  ),
});

/** A layer that a remote contributes. A picked feature opens the screen `to`, if there is one. */
export function ContributedLayer({ layer: { id: name, path, to } }: { layer: LayerContribution }) {
  const navigate = useLocalizedNavigate();
  const { data } = useQuery({
    queryKey: ['contributed layer', name, path],
    queryFn: ({ signal }) => request(collectionSchema, path, { signal }),
  });
  const features = data?.features ?? [];
  return (
    <ColouredPlaces
      places={features.map(({ geometry, properties }, key) => ({
        key,
        name: properties?.name ?? '',
        geometry,
        fill: 'var(--av-primary)',
        edge: 'var(--av-on-primary)',
      }))}
      onPick={key => {
        const feature = features[key];
        if (to && feature) navigate(pathWith(to, { id: String(feature.id) }));
      }}
    />
  );
}
