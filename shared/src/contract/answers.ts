/**
 * Stable codes of error responses. `isOwnAnswer` requires a code from this list, so an older application ignores an
 * error with a new code.
 */
export const ERROR_CODES = [
  'invalid',
  'not_authenticated',
  'authentication_failed',
  'token_not_valid',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'in_use',
  'impossible_move',
  'idempotency_key_reused',
  'gone',
  'precondition_failed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'throttled',
  'unavailable',
  'storage_full',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Content types of the requested answers. Hotspots and proxies may answer with a page, or without a type. */
const TYPES = {
  json: /^application\/([\w.-]+\+)?json\b/i,
  tile: /^application\/vnd\.mapbox-vector-tile\b/i,
  picture: /^image\//i,
  script: /^(text|application)\/javascript\b/i,
  page: /^text\/html\b/i,
  file: /^(?!text\/html)\w/i,
  /** The answer to a write, which may have no body. */
  receipt: /^(?!text\/html)/i,
};
export type AnswerKind = keyof typeof TYPES;

/**
 * Whether an answer comes from the server of this product. A hotspot's or proxy's answer must neither be stored nor
 * say anything about the session, a record or the network. The check needs no header of this product, since proxies
 * remove such headers.
 * @param type the header `content-type`
 * @param body the parsed body of an error
 */
export function isOwnAnswer(
  { status, type, body }: { status: number; type: string | null; body?: unknown },
  kind: AnswerKind,
): boolean {
  if (status >= 400)
    return (ERROR_CODES as readonly unknown[]).includes((body as { code?: unknown } | null)?.code);
  return status >= 200 && status < 300 && TYPES[kind].test(type ?? '');
}
