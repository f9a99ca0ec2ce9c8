/** Error statuses of routes, with their component names and descriptions. */
export const REFUSALS = {
  400: ['BadRequest', 'Something sent is not valid: `problems` names each field or parameter.'],
  401: ['Unauthorized', 'No token, or one that is wrong, expired or revoked.'],
  403: ['Forbidden', 'The account or the token may not do this.'],
  404: ['NotFound', 'There is no such thing, or none that the account may see.'],
  406: ['NotAcceptable', '`Accept` names no media type that is answered here.'],
  408: ['RequestTimeout', 'The body did not arrive in time.'],
  409: [
    'Conflict',
    'It contradicts what is stored: `reason` and `code` tell how. Also a reused `Idempotency-Key`.',
  ],
  412: [
    'PreconditionFailed',
    'The item has changed since the `ETag` of `If-Match`: `current` is the present one.',
  ],
  413: ['PayloadTooLarge', 'The body or the file is too large.'],
  415: ['UnsupportedMediaType', 'The body has another media type.'],
  429: ['TooManyRequests', 'Too many requests or attempts from this address or for this account.'],
  503: ['ServiceUnavailable', 'The server or its database is too busy or not available.'],
  507: ['InsufficientStorage', 'The server’s disk is full.'],
} as const;
export type RefusedStatus = keyof typeof REFUSALS;
