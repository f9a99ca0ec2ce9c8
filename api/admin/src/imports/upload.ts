import { HttpError } from 'react-admin';
import { apiBase } from 'shared/api';
import { currentLocale } from 'shared/i18n';
import { accessToken } from 'shared/session';
import { translate } from '../app/i18n-provider';

export interface Uploaded {
  ok: boolean;
  /** The JSON of the response, or `null`. */
  body: unknown;
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
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new HttpError(translate('administration.unreachable'), 0));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => resolve({ ok: request.status < 400, body: request.response });
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
