import { HttpError } from 'react-admin';
import { apiBase } from 'shared/api';
import { currentLocale } from 'shared/i18n';
import { accessToken } from 'shared/session';
import { z } from 'zod';
import { translate } from '../app/i18n-provider';

/** The part of a refusal that is shown. */
const refusalSchema = z.looseObject({
  detail: z.string().optional(),
  problems: z.array(z.unknown()).optional(),
  file: z.array(z.string()).optional(),
});

export type Uploaded =
  | { status: 'done'; body: unknown }
  | { status: 'refused'; body: unknown; message: string };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Sends a form with upload progress, which `fetch` does not report.
 * @param onProgress called with the share sent, from 0 to 1
 * @throws HttpError without a response
 */
export async function upload(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(path, apiBase()));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept-language', currentLocale());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new HttpError(translate('administration.unreachable'), 0));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 400) return resolve({ status: 'done', body });
      const refusal = refusalSchema.safeParse(body).data ?? {};
      const message = refusal.file?.join(' ') ?? refusal.detail ?? translate('ra.notification.http_error');
      resolve({ status: 'refused', body, message });
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
