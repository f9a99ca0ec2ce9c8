import { request, requestRaw, useMutation, useQuery, useQueryClient } from 'shared/api';
import {
  type ImportMapping,
  type ImportMappingInput,
  importMappingSchema,
  importMappingsSchema,
} from 'shared/contract/imports';

const path = 'import/mappings/';
const queryKey = ['import-mappings'];
const mappingsQuery = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => request(importMappingsSchema, path, { signal }),
  staleTime: 0,
};

/** The mapping to store. `id`: the mapping that it replaces, `null` for a new mapping. */
export interface KeptMapping {
  id: number | null;
  input: ImportMappingInput;
}

const inputOf = ({ kind, header, columns, values, srid }: ImportMapping, name: string) => ({
  kind,
  name,
  header,
  columns,
  values,
  ...(srid !== undefined && { srid }),
});

/** The named mappings of all editors, and functions to store, rename and remove them. */
export function useImportMappings() {
  const client = useQueryClient();
  const refresh = { onSettled: () => client.invalidateQueries({ queryKey }) };
  const list = useQuery(mappingsQuery);
  const keep = useMutation({
    mutationFn: ({ id, input }: KeptMapping) =>
      request(importMappingSchema, id === null ? path : `${path}${id}/`, {
        method: id === null ? 'POST' : 'PUT',
        body: input,
      }),
    ...refresh,
  });
  const rename = useMutation({
    mutationFn: ({ mapping, name }: { mapping: ImportMapping; name: string }) =>
      request(importMappingSchema, `${path}${mapping.id}/`, { method: 'PUT', body: inputOf(mapping, name) }),
    ...refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => requestRaw(`${path}${id}/`, { method: 'DELETE' }),
    ...refresh,
  });
  /** Resolves to the mappings once they are loaded, or to an empty list if they cannot be loaded. */
  async function loaded(): Promise<readonly ImportMapping[]> {
    const [outcome] = await Promise.allSettled([client.ensureQueryData(mappingsQuery)]);
    return outcome.status === 'fulfilled' ? outcome.value : [];
  }
  return { mappings: list.data ?? [], loaded, keep, rename, remove };
}
export type ImportMappings = ReturnType<typeof useImportMappings>;
