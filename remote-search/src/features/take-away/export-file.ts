import { type Query, requestRaw } from 'shared/api';
import { saveFile } from 'shared/ui/core';

/** Export formats of a kind; its inner kinds use the same ones. */
export const FORMATS = {
  infrastructures: ['csv', 'xlsx', 'geojson', 'gpkg', 'shp'],
  mortality: ['csv', 'xlsx', 'geojson', 'gpkg', 'shp', 'dwca'],
} as const;

export type ExportFormat = (typeof FORMATS)[keyof typeof FORMATS][number];

/** GET `export/{kind}.{format}` with the filters of the lists, saved as a file. */
export async function exportFile(kind: string, format: ExportFormat, query: Query): Promise<void> {
  // Shapefiles come as an archive.
  const file = `${kind}.${format === 'shp' ? 'shp.zip' : format}`;
  const answer = await requestRaw(`export/${file}`, { query });
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), named ?? `avicable-${file}`);
}
