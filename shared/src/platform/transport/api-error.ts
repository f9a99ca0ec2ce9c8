import type { Problem } from '../../contract';
import { now } from '../../contract/now';
import { type ErrorBody, errorBodySchema, isProblemCode } from '../../contract/problem';

/** A problem in a request's body. `message` is the server's own text if the response has no `problems`. */
export interface ServerProblem extends Problem {
  message?: string;
}

/** `status` of an error without any answer from the server. */
export const noAnswer = 0;

interface Parts {
  status: number;
  code: string;
  detail?: string | undefined;
  problems?: ServerProblem[];
  body?: unknown;
  retryAfter?: number | undefined;
}

/**
 * An unsuccessful call. `status` is the HTTP status, or 0 without an answer of the server. The HTTP client's codes
 * with status 0 are `network`, `timeout` and, for the answer of a hotspot or proxy, `unexpected_format`. An answer of
 * the server in an unexpected form also has the code `unexpected_format`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's stable code, or a code of the client. */
  readonly code: string;
  /** The server's message, in the language of the request. */
  readonly detail: string | undefined;
  readonly problems: ServerProblem[];
  /** The parsed body of the answer. On 412, its `current` is the current record. */
  readonly body: unknown;
  /** Time to wait before another attempt, in ms. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, detail, problems = [], body, retryAfter }: Parts, options?: ErrorOptions) {
    super(detail ?? `${status} ${code}`, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.problems = problems;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  get unreachable(): boolean {
    return this.status === noAnswer;
  }
}

/** The error for an answer that did not come from the server. Its status has no meaning. */
export const notOurs = (cause?: unknown): ApiError =>
  new ApiError({ status: noAnswer, code: 'unexpected_format' }, { cause });

/**
 * Whether the server is reachable but still computing the answer. The error's body then has the reason `preparing`.
 */
export function isPreparing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'preparing';
}

/**
 * The error for an answer of status 400 to 599.
 * @param retryAfter the header `Retry-After`: seconds, or a date
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  cause?: unknown,
  retryAfter?: string | null,
): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const fields: ErrorBody = parsed.success ? parsed.data : {};
  return new ApiError(
    {
      status,
      code: fields.code ?? `http_${status}`,
      detail: fields.detail,
      problems: status === 400 || fields.problems ? problemsOfBody(fields) : [],
      body,
      retryAfter: waitOf(retryAfter),
    },
    { cause },
  );
}

/** The time in a `Retry-After` header, in ms; `undefined` without a time in the future. */
function waitOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now();
  return wait > 0 ? wait : undefined;
}

/**
 * The server's `problems`. Without them, each message of a body like `{"field": ["message"]}` becomes a problem, with
 * the message's path in the body.
 */
function problemsOfBody({ problems, detail: _, code: __, ...fields }: ErrorBody): ServerProblem[] {
  if (!problems) return Object.entries(fields).flatMap(([key, value]) => messagesAt([key], value));
  return problems.map(({ path, code, params }) => ({
    path,
    code: isProblemCode(code) ? code : 'invalid',
    params,
  }));
}

function messagesAt(path: (string | number)[], value: unknown): ServerProblem[] {
  if (typeof value === 'string') return [{ path, code: 'invalid', params: {}, message: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      typeof item === 'string' ? messagesAt(path, item) : messagesAt([...path, index], item),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => messagesAt([...path, key], inner));
}
