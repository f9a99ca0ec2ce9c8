/** Error statuses, with the name and the description of their response in the API description. */
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
  410: ['Gone', 'What follows this position is no longer kept: read everything again.'],
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

/** Descriptions of response headers for the API description, by header name. */
export const ANSWER_HEADERS = {
  'Accept-Ranges': '`bytes`: parts of the file may be asked for.',
  'Cache-Control': 'Who may keep the answer and for how long: `private, no-cache` for what needs a sign-in.',
  'Content-Disposition': 'A name for the file, with its content and the day.',
  'Content-Language': 'The language of the texts, chosen by `Accept-Language`.',
  'Content-Length': 'Size in bytes. Absent where the answer is made while it is sent.',
  'Content-Range': 'Which bytes these are, and of how many.',
  ETag: 'Version of the answer: for `If-None-Match`, and for `If-Match` of a change.',
  'Idempotency-Replayed': '`true`: the first answer again, nothing was written this time.',
  Link: 'The address of the next page, `<…>; rel="next"`. Absent on the last one.',
  Location: 'The address of what was made.',
  'RateLimit-Limit': 'Requests that are allowed in a window of time.',
  'RateLimit-Remaining': 'Requests that are left of them.',
  'RateLimit-Reset': 'Seconds until the window ends.',
  'Retry-After': 'Seconds to wait before the request is sent again.',
  'Tus-Resumable': 'Version of the tus protocol.',
  'Upload-Length': 'Size of the whole file in bytes.',
  'Upload-Offset': 'Bytes received so far.',
  'WWW-Authenticate': 'The kind of token to send.',
  'X-Calculated-At':
    'Instant of which the answer is; it may lie some minutes back where there are many records.',
  'X-Request-Id': 'The request in the server’s log.',
  'X-Settings-Version': 'Version of the settings that the order was made with.',
  'X-Tile-Lengths': 'Bytes of each layer in the order of the path, separated by commas.',
  'X-Total-Count': 'Number of items on all pages.',
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** Headers of routes whose requests are counted. */
export const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

const WHOLE_NUMBERS: readonly string[] = [
  'Content-Length',
  ...RATE_LIMIT,
  'Retry-After',
  'Upload-Length',
  'Upload-Offset',
  'X-Settings-Version',
  'X-Total-Count',
];

export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, description]) => [
      name,
      { description, schema: { type: WHOLE_NUMBERS.includes(name) ? 'integer' : 'string' } },
    ]),
  );

export const headersOf = (names: readonly AnswerHeader[]) =>
  Object.fromEntries([...new Set(names)].map(name => [name, { $ref: `#/components/headers/${name}` }]));
