import { HttpError, type Identifier } from 'react-admin';
import { ApiError, type CallOptions, requestRaw } from 'shared/api';
import { messageOf } from 'shared/contract';
import { currentLocale } from 'shared/i18n';
import { translate } from './i18n-provider';

/** What react-admin shows: one sentence, and those that belong to a field. */
function shownError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.unreachable) return new HttpError(translate('administration.unreachable'), 0);
  if (error.status === 412) return new HttpError(translate('administration.conflict'), 412);
  const told = error.problems.map(({ path, ...problem }) => ({
    field: path.join('.'),
    message: problem.message ?? messageOf(problem, currentLocale()),
  }));
  const ofFields = told.filter(({ field }) => field !== '');
  const ofWhole = told.filter(({ field }) => field === '').map(({ message }) => message);
  const detail = ofWhole.join(' ') || (error.detail ?? translate('ra.notification.http_error'));
  const errors = Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
  return new HttpError(detail, error.status, ofFields.length > 0 ? { errors } : {});
}

/** A call whose failure react-admin can show. */
export async function send(path: string, options: CallOptions = {}): Promise<Response> {
  try {
    return await requestRaw(path, options);
  } catch (error) {
    throw shownError(error);
  }
}

/** Does each in turn; the first refusal ends it and tells how many were done. */
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
