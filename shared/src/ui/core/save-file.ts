import { ApiError, type CallOptions, type Query, requestRaw } from '../../platform/http';
import { confirm } from './confirm';
import { useTexts } from './texts';

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

/** Milliseconds. The server writes many files as a whole before it sends them. */
const EXPORT_TIMEOUT = 300_000;

const isIncomplete = ({ body }: ApiError) =>
  (body as { reason?: unknown } | null)?.reason === 'not_ready_to_publish';

/**
 * GET `export/{kind}.{format}`, saved as a file. Shapefiles are delivered as an archive. If a file for GBIF or the
 * SINP lacks its publisher or rules, the user is asked whether to save it nevertheless.
 */
export async function saveExport(kind: string, format: string, query: Query): Promise<void> {
  const file = `${kind}.${format === 'shp' ? 'shp.zip' : format}`;
  const save = (more: Query = {}) =>
    saveAnswer(
      `export/${file}`,
      { query: { ...query, ...more }, timeout: EXPORT_TIMEOUT },
      `avicable-${file}`,
    );
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || !isIncomplete(error)) throw error;
    const t = useTexts.translate;
    const question = { title: t('publish.title'), content: error.detail, okText: t('publish.nevertheless') };
    if (await confirm({ ...question, danger: true })) await save({ incomplete: true });
  }
}
