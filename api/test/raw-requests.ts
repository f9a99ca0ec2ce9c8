import type { OutgoingHttpHeaders } from 'node:http';
import type { TestAccount } from './accounts';
import type { TestServer } from './harness';

/** A response with its bytes. */
export interface RawAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
  text: string;
  json(): ReturnType<typeof JSON.parse>;
}

async function bearerOf({ context }: TestServer, account: TestAccount): Promise<Record<string, string>> {
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', account)
    .executeTakeFirstOrThrow();
  return { authorization: `Bearer ${await context.tokens.sign('access', id)}` };
}

async function send(
  server: TestServer,
  account: TestAccount | null,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  form?: FormData,
): Promise<RawAnswer> {
  // `Request` encodes a form and its content type like a browser.
  const request = form && new Request('http://localhost', { method, body: form });
  const answer = await server.app.inject({
    method,
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    headers: {
      accept: '*/*',
      ...(account && (await bearerOf(server, account))),
      ...(request && { 'content-type': request.headers.get('content-type') ?? '' }),
      ...headers,
    },
    ...(request && { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    text: answer.body,
    json: () => answer.json(),
  };
}

/** GET as an account or anonymously, for any content type. */
export const getRaw = (
  server: TestServer,
  account: TestAccount | null,
  path: string,
  headers: Record<string, string> = {},
) => send(server, account, 'GET', path, headers);

/** Test files use few places, so similar rows are added, unless a test chooses otherwise or sends `asIs`. */
function addingAlike(path: string, { asIs, ...texts }: Record<string, unknown>): Record<string, unknown> {
  const adjustments = String(texts.adjustments ?? '{}');
  if (asIs || !path.startsWith('import/') || !/^\{.*\}$/s.test(adjustments)) return texts;
  return { ...texts, adjustments: `{"same":"add"${adjustments === '{}' ? '' : ','}${adjustments.slice(1)}` };
}

/** POST of a form with one file and texts, as an account or with the headers alone. */
export function postFile(
  server: TestServer,
  account: TestAccount | null,
  path: string,
  { field, file, ...texts }: { field: string; file?: Uint8Array | string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const form = new FormData();
  if (file !== undefined)
    form.append(field, new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), 'any name.txt');
  for (const [key, value] of Object.entries(addingAlike(path, texts))) form.append(key, String(value));
  return send(server, account, 'POST', path, headers, form);
}
