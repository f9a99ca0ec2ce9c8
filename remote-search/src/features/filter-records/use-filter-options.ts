import { request, useNomenclatures, useQuery } from 'shared/api';
import { areaSummarySchema, collectionOf, type NomenclatureTypeCode, z } from 'shared/contract';
import { alphabetical, labelOf, useLocale } from 'shared/i18n';
import { RESOURCES } from '../read-records/record-resource';

export type Choice = { readonly value: number; readonly label: string };

const hour = 3_600_000;
const areasSchema = collectionOf(z.object({ properties: areaSummarySchema }));
const sensitiveAreasSchema = collectionOf(RESOURCES['sensitive-areas'].schema);

function useByLabel() {
  const compare = alphabetical(useLocale());
  return (a: Choice, b: Choice) => compare(a.label, b.label);
}

/** Items of a reference list as choices, by label in the language shown. */
export function useNomenclatureOptions(): (type: NomenclatureTypeCode) => Choice[] {
  const { choices } = useNomenclatures();
  const locale = useLocale();
  return type => choices(type).map(item => ({ value: item.id, label: labelOf(item, locale) }));
}

/** Municipalities, regions and natural areas; asked for when the filters are opened. */
export function useAreaOptions(): Choice[] {
  const byLabel = useByLabel();
  const { data } = useQuery({
    queryKey: ['areas', 'names'],
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
    queryKey: ['sensitive-areas', 'names'],
    queryFn: ({ signal }) => request(sensitiveAreasSchema, RESOURCES['sensitive-areas'].path, { signal }),
    staleTime: hour,
  });
  return (data?.features ?? [])
    .map(({ id, properties }) => ({ value: id, label: properties.name }))
    .sort(byLabel);
}
