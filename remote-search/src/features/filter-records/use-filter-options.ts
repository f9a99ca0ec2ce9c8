import { request, useQuery } from 'shared/api';
import { areaSummarySchema, collectionOf, z } from 'shared/contract';
import { alphabetical, useLocale } from 'shared/i18n';
import { sensitiveAreaSchema, sensitiveAreas } from 'shared/kinds';
import { keys } from 'shared/records';

export type Choice = { readonly value: number; readonly label: string };

const hour = 3_600_000;
const areasSchema = collectionOf(z.object({ properties: areaSummarySchema }));
const sensitiveAreasSchema = collectionOf(sensitiveAreaSchema);

function useByLabel() {
  const compare = alphabetical(useLocale());
  return (a: Choice, b: Choice) => compare(a.label, b.label);
}

/** Municipalities, regions and natural areas; asked for when the filters are opened. */
export function useAreaOptions(): Choice[] {
  const byLabel = useByLabel();
  const { data } = useQuery({
    queryKey: keys.names('areas'),
    queryFn: ({ signal }) => request(areasSchema, 'geoareas/', { query: { fields: 'summary' }, signal }),
    staleTime: hour,
  });
  return (data?.features ?? [])
    .map(({ properties }) => ({ value: properties.id, label: `${properties.name} (${properties.code})` }))
    .sort(byLabel);
}

/** Sensitive areas by name. */
export function useSensitiveAreaOptions(): Choice[] {
  const byLabel = useByLabel();
  const { data } = useQuery({
    queryKey: keys.names(sensitiveAreas.name),
    queryFn: ({ signal }) => request(sensitiveAreasSchema, sensitiveAreas.path, { signal }),
    staleTime: hour,
  });
  return (data?.features ?? [])
    .map(({ id, properties }) => ({ value: id, label: properties.name }))
    .sort(byLabel);
}
