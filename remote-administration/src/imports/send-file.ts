import { ApiError, apiBase, noAnswer } from 'shared/api';
import { z } from 'shared/contract';
import { listImportReportSchema } from 'shared/contract/administration';
import { type ImportProblem, importPreviewSchema, importProblemSchema } from 'shared/contract/imports';
import { currentLocale } from 'shared/i18n';
import { accessToken } from 'shared/session';

/** The reports of both kinds of import, of records and of lists. `created` holds ids or a count. */
const reportSchema = z.object({
  dry_run: z.boolean(),
  format: z.string(),
  rows: z.int(),
  accepted: z.int(),
  created: z.union([z.int(), z.array(z.int()).transform(ids => ids.length)]),
  updated: z.int().default(0),
  unchanged: z.int().default(0),
  ...listImportReportSchema.pick({ removed: true, unknown: true, edited: true, changes: true }).shape,
  problems: z.array(importProblemSchema),
  unused_columns: z.array(z.string()),
});
/** The reference systems of coordinates. Responses about records have the systems in their preview. */
const systemsSchema = importPreviewSchema.pick({ srid: true, system: true, systems: true });
const previewSchema = z.object({ preview: systemsSchema });
const systemsOf = (body: unknown) =>
  previewSchema.safeParse(body).data?.preview ?? systemsSchema.safeParse(body).data;
export type Report = z.output<typeof reportSchema>;
export type Problem = ImportProblem;

const refusalSchema = z.object({
  code: z.string().default(''),
  detail: z.string().optional(),
  file: z.array(z.string()).optional(),
});

/** The response to a file: a report of what was or would be imported, or a refusal, which may have a report too. */
export type Answer = { systems?: z.output<typeof systemsSchema> | undefined } & (
  | { report: Report }
  | { refusal: string | undefined; report: Report | null }
);

/**
 * Sends a form with upload progress, which `fetch` does not report.
 * @param onProgress called with the share sent, from 0 to 1
 * @throws ApiError without a response, and `AbortError` when the signal aborts
 */
export async function sendForm(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ ok: boolean; body: unknown }> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(path, apiBase()));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept-language', currentLocale());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError({ status: noAnswer, code: 'network' }));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => resolve({ ok: request.status < 400, body: request.response });
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** The sentence of a refusal, about the file if there is one. */
export function sentenceOfRefusal(body: unknown): string | undefined {
  const refusal = refusalSchema.safeParse(body).data;
  return refusal?.file?.join(' ') ?? refusal?.detail;
}

/**
 * Sends the form of an import, as `sendForm`.
 * @throws ApiError without a response, and `AbortError` when the signal aborts
 */
export async function sendFile(...call: Parameters<typeof sendForm>): Promise<Answer> {
  const { ok, body } = await sendForm(...call);
  const report = reportSchema.safeParse(body).data ?? null;
  const systems = systemsOf(body);
  if (ok && report) return { report, systems };
  return { refusal: sentenceOfRefusal(ok ? null : body), report, systems };
}
