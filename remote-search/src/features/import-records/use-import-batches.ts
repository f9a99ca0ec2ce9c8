import { request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { importBatchesSchema, importUndoneSchema } from 'shared/contract';

const path = 'import/batches/';
/** Time limit in ms: undoing thousands of records takes longer than other calls. */
const PATIENCE = 900_000;

/** The recent imports, and a function that undoes one. */
export function useImportBatches() {
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: ['import-batches'],
    queryFn: ({ signal }) => request(importBatchesSchema, path, { signal }),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: (id: number) =>
      request(importUndoneSchema, `${path}${id}/`, { method: 'DELETE', timeout: PATIENCE }),
    onSettled: () => client.invalidateQueries(),
  });
  return { batches: batches.data ?? [], undo };
}
