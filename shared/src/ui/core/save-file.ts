import { type CallOptions, type Query, requestRaw } from '../../platform/http';

export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, since the download may not have started yet. A started download has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Downloads a file of the server under the name that the server gives it.
 * @param name used if the server gives none
 * @throws ApiError as `requestRaw`
 */
export async function saveAnswer(path: string, options: CallOptions, name: string): Promise<void> {
  const answer = await requestRaw(path, options);
  const serverName = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), serverName ?? name);
}

/** GET `export/{kind}.{format}`, saved as a file. Shapefiles are delivered as an archive. */
export function saveExport(kind: string, format: string, query: Query): Promise<void> {
  const file = `${kind}.${format === 'shp' ? 'shp.zip' : format}`;
  return saveAnswer(`export/${file}`, { query }, `avicable-${file}`);
}
