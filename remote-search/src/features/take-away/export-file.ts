import { type Query, queryOptions, request, requestRaw } from 'shared/api';
import { z } from 'shared/contract';
import { keys } from 'shared/records';
import { saveFile } from 'shared/ui/core';

/** Export formats of each kind, also used for the kinds nested in it. */
export const FORMATS = {
  infrastructures: ['csv', 'xlsx', 'geojson', 'gpkg', 'shp'],
  mortality: ['csv', 'xlsx', 'geojson', 'gpkg', 'shp', 'dwca', 'sinp.csv'],
} as const;

export type ExportFormat = (typeof FORMATS)[keyof typeof FORMATS][number];

const numberSchema = z.object({ number: z.int() });

/** GET `export/{kind}/`: number of rows in a file with the same query. */
export const exportNumberQuery = (kind: string, query: Query) =>
  queryOptions({
    queryKey: keys.count(kind, { ...query, exported: true }),
    queryFn: async ({ signal }) => (await request(numberSchema, `export/${kind}/`, { query, signal })).number,
  });

/** GET `export/{kind}.{format}` with the filters of the lists, saved as a file. */
export async function exportFile(kind: string, format: ExportFormat, query: Query): Promise<void> {
  // Shapefiles are delivered as an archive.
  const file = `${kind}.${format === 'shp' ? 'shp.zip' : format}`;
  const answer = await requestRaw(`export/${file}`, { query });
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), named ?? `avicable-${file}`);
}
