import type { ErrorCode, Problem } from 'shared/contract';
import type en from '../locales/en.json';
import type { UseKind } from './describe-uses';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  not_authenticated: 401,
  authentication_failed: 401,
  token_not_valid: 401,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  in_use: 409,
  idempotency_key_reused: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  throttled: 429,
  unavailable: 503,
  internal: 500,
};

/** Texts of the group `reason`. */
type ReasonKey = keyof (typeof en)['reason'];

export interface Refusal {
  /** Added to the body beside `detail` and `code`. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** How many things of each kind still need what was to be removed. */
  usedBy?: Partial<Record<UseKind, number>>;
  /** What exactly stands in the way: its message in place of the code's own. */
  problem?: Problem;
  /** Why exactly, and what to do, in place of the code's own message. */
  reason?: ReasonKey;
  /** For the placeholders of the message. */
  values?: Record<string, string | number>;
}

/** Thrown where a request cannot be fulfilled for a reason its sender can act on; rolls a transaction back. */
export class RequestRefused extends Error {
  readonly statusCode: number;
  constructor(
    readonly errorCode: ErrorCode,
    readonly refusal: Refusal = {},
  ) {
    super(errorCode);
    this.statusCode = STATUS[errorCode];
  }
}

/** Thrown for bad input; every problem names its field. */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  constructor(readonly problems: Problem[]) {
    super(problems.map(problem => `${problem.path.join('.')}: ${problem.code}`).join('; '));
  }
}
