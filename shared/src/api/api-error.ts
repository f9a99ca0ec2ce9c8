/** One thing wrong with a body: where, which rule, with which values. */
export interface ServerProblem {
  /** Path of the field inside the body, as in `['equipments', 0, 'count']`; empty for the body as a whole. */
  path: (string | number)[];
  code: string;
  message: string;
}

/** `status` of an error without any answer from the server. */
export const noAnswer = 0;

interface Parts {
  status: number;
  code: string;
  detail?: string | undefined;
  problems?: ServerProblem[];
  body?: unknown;
}

/**
 * Any call that did not succeed. `status` is the HTTP status, or 0 without an answer; then `code` is
 * `network` or `timeout`. An answer in an unexpected form has the code `unexpected_format`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's stable code, or one of ours. */
  readonly code: string;
  /** The server's own sentence, in the language asked for. */
  readonly detail: string | undefined;
  readonly problems: ServerProblem[];
  /** The answer's body as it came: on 412 the current item. */
  readonly body: unknown;

  constructor({ status, code, detail, problems = [], body }: Parts, options?: ErrorOptions) {
    super(detail ?? `${status} ${code}`, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.problems = problems;
    this.body = body;
  }

  /** The server could not be reached: nothing is known about what it would have said. */
  get unreachable(): boolean {
    return this.status === noAnswer;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error an answer of status 400 to 599 stands for. */
export function errorOfAnswer(status: number, body: unknown, cause?: unknown): ApiError {
  const record = isRecord(body) ? body : {};
  return new ApiError(
    {
      status,
      code: text(record.code) ?? `http_${status}`,
      detail: text(record.detail),
      problems: status === 400 ? problemsOf(record) : [],
      body,
    },
    { cause },
  );
}

/** `{"field": ["message"]}`, nested where the body is nested, as a flat list; `problems` when the server sent it. */
function problemsOf(body: Record<string, unknown>): ServerProblem[] {
  if (Array.isArray(body.problems)) return body.problems.flatMap(problemOf);
  return Object.entries(body)
    .filter(([key]) => key !== 'detail' && key !== 'code')
    .flatMap(([key, value]) => messagesAt([key], value));
}

function problemOf(value: unknown): ServerProblem[] {
  if (!isRecord(value) || !Array.isArray(value.path)) return [];
  const path = value.path.filter(part => typeof part === 'string' || typeof part === 'number');
  return [{ path, code: text(value.code) ?? 'invalid', message: text(value.message) ?? '' }];
}

function messagesAt(path: (string | number)[], value: unknown): ServerProblem[] {
  if (typeof value === 'string') return [{ path, code: 'invalid', message: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      typeof item === 'string' ? messagesAt(path, item) : messagesAt([...path, index], item),
    );
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => messagesAt([...path, key], inner))
    : [];
}
