import { type Query, requestRaw } from 'shared/api';
import { saveFile } from 'shared/ui/core';

/** What can be taken away from each tab, and as which files. */
export const EXPORTS = {
  infrastructures: {
    contents: ['infrastructures', 'diagnosis', 'operations'],
    formats: ['csv', 'xlsx', 'geojson', 'gpkg'],
  },
  mortality: { contents: ['mortality'], formats: ['csv', 'xlsx', 'geojson', 'gpkg', 'dwca'] },
} as const;

export type ExportContent = (typeof EXPORTS)[keyof typeof EXPORTS]['contents'][number];
export type ExportFormat = (typeof EXPORTS)[keyof typeof EXPORTS]['formats'][number];

/** GET `export/{content}.{format}` with the filters of the lists, handed to the browser as a file. */
export async function exportFile(content: ExportContent, format: ExportFormat, query: Query): Promise<void> {
  const answer = await requestRaw(`export/${content}.${format}`, { query });
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), named ?? `avicable-${content}.${format}`);
}
