/** Headers read by routes, besides `Authorization`, `Accept` and `Accept-Language`. */
const REQUEST_HEADERS = {
  'Idempotency-Key':
    'Any text of up to 200 visible characters, such as a UUID, that the client makes once for a write. Sent again with the same body within 30 days, the write is not repeated and its first answer is sent; with another body it is 409.',
  'If-Range':
    'The `ETag` of the file whose other parts the client has: the whole file is sent when it is another one.',
  'If-Match':
    'The `ETag` of the item that the change is based on. If the item has changed since, the answer is 412 with the present one as `current`. Without the header the last write stands.',
  'If-None-Match': 'An `ETag` that the client has: 304 without a body while it is current.',
  Range: 'The part of the file that is asked for: `bytes=0-1023`.',
  'Tus-Resumable': 'Version of the tus protocol: `1.0.0`.',
  'Upload-Length': 'Size of the whole file in bytes, at most 20 MB.',
  'Upload-Metadata':
    'Text fields of the picture (`date`, `author`, `source`, `remark`, `label`, `uuid`), each with its value in Base64, separated by commas.',
  'Upload-Offset': 'Where the part begins, in bytes.',
  'X-Report-Work':
    'The proof of work: the `uuid` of the report, the number and `work` of GET `reports/work/`, separated by spaces.',
} as const;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

const WHOLE_NUMBERS: readonly string[] = ['Upload-Length', 'Upload-Offset'];
const REQUIRED: readonly string[] = ['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'X-Report-Work'];

export const headerParameter = (name: RequestHeader) => ({
  name,
  in: 'header',
  required: REQUIRED.includes(name),
  description: REQUEST_HEADERS[name],
  schema: { type: WHOLE_NUMBERS.includes(name) ? 'integer' : 'string' },
});
