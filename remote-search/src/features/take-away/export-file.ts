import { type Query, requestRaw } from 'shared/api';
import { saveFile } from 'shared/ui/core';

/** Export formats of a kind; its inner kinds use the same ones. */
export const FORMATS = {
  infrastructures: ['csv', 'xlsx', 'geojson', 'gpkg'],
  mortality: ['csv', 'xlsx', 'geojson', 'gpkg', 'dwca', 'sinp.csv'],
} as const;

export type ExportFormat = (typeof FORMATS)[keyof typeof FORMATS][number];

/** GET `export/{kind}.{format}` with the filters of the lists, saved as a file. */
export async function exportFile(kind: string, format: ExportFormat, query: Query): Promise<void> {
  const answer = await requestRaw(`export/${kind}.${format}`, { query });
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), named ?? `avicable-${kind}.${format}`);
}
