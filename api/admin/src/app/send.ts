import { HttpError, type Identifier } from 'react-admin';
import { ApiError, type CallOptions, requestRaw } from 'shared/api';
import { messageOf } from 'shared/contract';
import { currentLocale } from 'shared/i18n';
import { translate } from './i18n-provider';

/** An error for react-admin: one sentence, and messages of fields. */
function shownError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.unreachable) return new HttpError(translate('administration.unreachable'), 0);
  if (error.status === 412) return new HttpError(translate('administration.conflict'), 412);
  const messages = error.problems.map(({ path, ...problem }) => ({
    field: path.join('.'),
    message: problem.message ?? messageOf(problem, currentLocale()),
  }));
  const ofFields = messages.filter(({ field }) => field !== '');
  const general = messages.filter(({ field }) => field === '').map(({ message }) => message);
  const detail = general.join(' ') || (error.detail ?? translate('ra.notification.http_error'));
  const errors = Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
  return new HttpError(detail, error.status, ofFields.length > 0 ? { errors } : {});
}

/** Calls the server. @throws HttpError that react-admin can show */
export async function send(path: string, options: CallOptions = {}): Promise<Response> {
  try {
    return await requestRaw(path, options);
  } catch (error) {
    throw shownError(error);
  }
}

/** Processes ids one after the other. The first error stops, and its message tells how many were done. */
export async function eachInTurn(ids: Identifier[], work: (id: Identifier) => Promise<unknown>) {
  const done: Identifier[] = [];
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      throw new HttpError(
        translate('administration.changedOf', { done: done.length, total: ids.length, reason }),
        error instanceof HttpError ? error.status : 0,
      );
    }
    done.push(id);
  }
  return { data: done };
}
