/** Response headers and their descriptions, under their names in the API description. */
export const ANSWER_HEADERS = {
  'Accept-Ranges': '`bytes`: parts of the file may be asked for.',
  'Cache-Control': 'Who may keep the answer and for how long: `private, no-cache` for what needs a sign-in.',
  'Content-Disposition': 'A name for the file, with its content and the day.',
  'Content-Language': 'The language of the texts, chosen by `Accept-Language`.',
  'Content-Length': 'Size in bytes. Absent where the answer is made while it is sent.',
  'Content-Range': 'Which bytes these are, and of how many.',
  ETag: 'Version of the answer: for `If-None-Match`, and for `If-Match` of a change.',
  Link: 'The address of the next page, `<…>; rel="next"`. Absent on the last one.',
  Location: 'The address of what was made.',
  'Retry-After': 'Seconds to wait before the request is sent again.',
  'Tus-Resumable': 'Version of the tus protocol.',
  'Upload-Length': 'Size of the whole file in bytes.',
  'Upload-Offset': 'Bytes received so far.',
  'WWW-Authenticate': 'The kind of token to send.',
  'X-Request-Id': 'The request in the server’s log.',
  'X-Settings-Version': 'Version of the settings that the order was made with.',
  'X-Tile-Lengths': 'Bytes of each layer in the order of the path, separated by commas.',
  'X-Total-Count': 'Number of items on all pages.',
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

const WHOLE_NUMBERS: readonly string[] = [
  'Content-Length',
  'Retry-After',
  'Upload-Length',
  'Upload-Offset',
  'X-Settings-Version',
  'X-Total-Count',
];

/** The headers as components of the OpenAPI document. */
export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, description]) => [
      name,
      { description, schema: { type: WHOLE_NUMBERS.includes(name) ? 'integer' : 'string' } },
    ]),
  );

/** References to the headers of a response. */
export const headersOf = (names: readonly AnswerHeader[]) =>
  Object.fromEntries([...new Set(names)].map(name => [name, { $ref: `#/components/headers/${name}` }]));
