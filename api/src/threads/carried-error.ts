import type { Problem } from 'shared/contract';
import type { ErrorCode } from 'shared/server';
import { InvalidInput, type Refusal, RequestRefused } from '../http/request-refused';

/** Fields of errors of the kind `other` that the error handler reads. */
const LOOKED_AT = ['code', 'statusCode'] as const;

/** An error in a form for another thread. Structured cloning would lose its class. */
export type CarriedError =
  | { kind: 'refused'; code: ErrorCode; refusal: Refusal }
  | { kind: 'invalid'; problems: Problem[]; body: Record<string, unknown> }
  | { kind: 'other'; message: string; stack: string | undefined; fields: Record<string, string | number> };

export function packError(error: unknown): CarriedError {
  if (error instanceof RequestRefused)
    return { kind: 'refused', code: error.errorCode, refusal: error.refusal };
  if (error instanceof InvalidInput) return { kind: 'invalid', problems: error.problems, body: error.body };
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const given = Object.entries((error ?? {}) as object).filter(
    ([key, value]) =>
      LOOKED_AT.some(name => name === key) && (typeof value === 'string' || typeof value === 'number'),
  );
  return { kind: 'other', message, stack, fields: Object.fromEntries(given) };
}

export function unpackError(carried: CarriedError): Error {
  if (carried.kind === 'refused') return new RequestRefused(carried.code, carried.refusal);
  if (carried.kind === 'invalid') return new InvalidInput(carried.problems, carried.body);
  const error = Object.assign(new Error(carried.message), carried.fields);
  if (carried.stack) error.stack = carried.stack;
  return error;
}
