import { ApiError } from 'shared/api';
import { failureOf } from './failure-of';
import type { Translate } from './texts';

/** Describes why a mapping could not be stored, renamed or removed. */
export function mappingFailureOf(error: Error, t: Translate): string {
  const isTaken =
    error instanceof ApiError &&
    error.status === 400 &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'name' in error.body;
  return isTaken ? t('kept.taken') : failureOf(error, t);
}
