import { type Query, request, useQuery } from 'shared/api';
import { areaSummarySchema, collectionOf, z } from 'shared/contract';
import { alphabetical, useLocale } from 'shared/i18n';
import { sensitiveAreaSchema, sensitiveAreas } from 'shared/kinds';
import { keys } from 'shared/records';

export type Choice = { readonly value: number; readonly label: string };

const hour = 3_600_000;
const areaSchema = z.object({ properties: areaSummarySchema });

function useNames<Place extends z.ZodType>(
  kind: string,
  [path, query]: readonly [path: string, query: Query],
  schema: Place,
  choiceOf: (place: z.output<Place>) => Choice,
): Choice[] {
  const compare = alphabetical(useLocale());
  const { data } = useQuery({
    queryKey: keys.names(kind),
    queryFn: ({ signal }) => request(collectionOf(schema), path, { query, signal }),
    staleTime: hour,
  });
  return (data?.features ?? []).map(choiceOf).sort((a, b) => compare(a.label, b.label));
}

/** Municipalities, regions and natural areas by name; loaded when the filters open. */
export const useAreaOptions = (): Choice[] =>
  useNames(
    'areas',
    ['geoareas/', { fields: 'summary' }],
    areaSchema,
    ({ properties: { id, name, code } }) => ({
      value: id,
      label: `${name} (${code})`,
    }),
  );

/** Sensitive areas by name. */
export const useSensitiveAreaOptions = (): Choice[] =>
  useNames(sensitiveAreas.name, [sensitiveAreas.path, {}], sensitiveAreaSchema, ({ id, properties }) => ({
    value: id,
    label: properties.name,
  }));
