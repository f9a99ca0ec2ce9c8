import { collectionOf, z } from '../../../contract';
import { areaSummarySchema } from '../../../contract/reference';
import { sensitiveAreaSchema, sensitiveAreas } from '../../../kinds';
import { type Query, request, useQuery } from '../../../platform/http';
import { alphabetical, useLocale } from '../../../platform/language';
import { keys } from '../../../records';

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

/** Areas of all types as options, sorted by name. */
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

export const useSensitiveAreaOptions = (): Choice[] =>
  useNames(sensitiveAreas.name, [sensitiveAreas.path, {}], sensitiveAreaSchema, ({ id, properties }) => ({
    value: id,
    label: properties.name,
  }));
