import type { KindFacts, Problem } from 'shared/contract';
import type { ErrorCode } from 'shared/server';
import { findText, type Locale, TEXTS, type textOf } from '../config/texts';
import { inTime } from '../store/in-time';

/** A reason that replaces the general message of a refusal. */
export type Hindrance = Parameters<typeof textOf<'reason'>>[2];

/** For each kind, the number of its items that use the item to be removed. */
export type Uses = Record<string, number>;
type WordsOfKinds = Readonly<Record<string, KindFacts['words']>>;

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
  impossible_move: 409,
  idempotency_key_reused: 409,
  gone: 410,
  precondition_failed: 412,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  throttled: 429,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
};

export interface Refusal {
  /** Added to the body beside `detail` and `code`. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  usedBy?: Uses;
  wordsOfKinds?: WordsOfKinds;
  /** A specific problem. Its message replaces the message of the code. */
  problem?: Problem;
  /** Sent as `reason`. Its message replaces the message of the code. */
  reason?: Hindrance;
  /** Values for placeholders in the message. */
  values?: Record<string, string | number>;
}

/** Thrown to refuse a request for a reason the client can act on; rolls back the transaction. */
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

const RETRY_AFTER_SECONDS = 2;

/** A refusal of a request that the server cannot serve now, with `Retry-After`. */
export const overloaded = (reason: Hindrance = 'busy', code: 'unavailable' | 'throttled' = 'unavailable') =>
  new RequestRefused(code, {
    reason,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    values: { seconds: RETRY_AFTER_SECONDS },
  });

/** Milliseconds after which a caller who waits for slow work is asked to come again. */
const PATIENCE_MS = 5_000;

/**
 * Waits for slow work, which goes on if it takes longer.
 * @throws RequestRefused 503 `preparing` if it takes longer; what the work throws
 */
export const orPreparing = <Result>(work: Promise<Result>, patienceMs = PATIENCE_MS): Promise<Result> =>
  inTime(work, patienceMs, () => overloaded('preparing'));

/** Thrown for invalid input; every problem names its field. `body` is added to the response. */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  constructor(
    readonly problems: Problem[],
    readonly body: Record<string, unknown> = {},
  ) {
    super(problems.map(problem => `${problem.path.join('.')}: ${problem.code}`).join('; '));
  }
}

/** The uses of an item in a language, such as "12 diagnoses and 1 operation". */
export function describeUses(locale: Locale, usedBy: Uses, wordsOfKinds: WordsOfKinds = {}): string {
  const plural = new Intl.PluralRules(locale);
  const uses = Object.entries(usedBy).flatMap(([kind, count]) => {
    if (count === 0) return [];
    const isOne = plural.select(count) === 'one';
    const text = findText(TEXTS[locale].use, `${kind}_${isOne ? 'one' : 'other'}`, { count });
    const words = wordsOfKinds[kind]?.[locale];
    const name = isOne ? words?.one : words?.many.toLocaleLowerCase(locale);
    return [text ?? `${count} ${name ?? kind}`];
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(uses);
}
