import { Readable } from 'node:stream';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../src/http/app-types';
import { describeInterface, type OpenApi } from '../src/http/description/openapi';
import { documentedPath } from '../src/http/description/route-facts';
import { fieldsOf } from '../src/http/schema-fields';

/** Component with the errors that do not depend on the operation. */
const ERROR = '#/components/schemas/Error';
/** Status of deliberate faults in tests; no client's request may cause it. */
const INTERNAL = 500;
/** Media types that only our own pages request. */
const OWN_TYPE = /^application\/vnd\.avicable\./;

interface DocumentedAnswer {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

/** The description of an app, with compiled checks of its responses. */
interface Documented {
  document: OpenApi;
  validatorOf(pointer: string): ValidateFunction;
}

const problems = new Set<string>();
const byRoutes = new Map<string, Documented>();
const byApp = new WeakMap<object, Documented>();

/** Problems of responses since the last call, one line each. */
export function takeProblems(): string[] {
  const taken = [...problems];
  problems.clear();
  return taken;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerTo = (...parts: string[]) => `#/${parts.map(escaped).join('/')}`;

function readDocument(app: App): Documented {
  const document = describeInterface(app, 'tests')();
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  return {
    document,
    validatorOf(pointer) {
      const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` });
      validators.set(pointer, validate);
      return validate;
    },
  };
}

/** The routes of an app as text. Some tests define kinds with the same paths but other fields. */
const routesOf = ({ routeTable }: App) =>
  routeTable
    .map(({ method, url, schema }) => `${method} ${url} ${[...(fieldsOf(schema.body)?.keys() ?? [])]}`)
    .join('\n');

/** The description of an app; apps with the same routes share it. */
function documentedBy(app: App): Documented {
  const own = byApp.get(app.routeTable);
  if (own) return own;
  const routes = routesOf(app);
  const documented = byRoutes.get(routes) ?? readDocument(app);
  byApp.set(app.routeTable, documented);
  byRoutes.set(routes, documented);
  return documented;
}

/** A response to be checked, with its documentation. */
interface Sent {
  /** Name for messages: `GET /api/v1/…/ 200`. */
  name: string;
  status: number;
  headers: Record<string, unknown>;
  mediaType: string;
  isHead: boolean;
}

const note = (sent: Sent, problem: string) => problems.add(`${sent.name}: ${problem}`);

function checkBody(documented: Documented, sent: Sent, pointer: string, text: string): void {
  const validate = documented.validatorOf(pointer);
  const value: unknown = JSON.parse(text);
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  const at = error?.instancePath ?? '';
  const parts = at.split('/').slice(1);
  const found = parts.reduce((one: unknown, part) => (one as Record<string, unknown>)?.[part], value);
  const words = `${error?.message} ${JSON.stringify(error?.params)}`;
  note(
    sent,
    `the body is not as declared: ${at || 'it'} ${words}, but ${JSON.stringify(found)?.slice(0, 300)}`,
  );
}

/** The documented response with its pointer; `null` after reporting that it is missing. */
function answerFor(
  { document }: Documented,
  sent: Sent,
  path: string,
  method: string,
): { answer: DocumentedAnswer; pointer: string } | null {
  const operation = document.paths[path]?.[method];
  const own = operation?.responses[sent.status] as (DocumentedAnswer & { $ref?: string }) | undefined;
  if (!operation) note(sent, 'the route has no `summary` in its config, so that it is not described');
  else if (!own)
    note(sent, 'no such status is declared: `status`, `otherAnswers` or `refuses` of the config name it');
  if (!own) return null;
  if (!own.$ref)
    return { answer: own, pointer: pointerTo('paths', path, method, 'responses', String(sent.status)) };
  const name = own.$ref.split('/').at(-1) ?? '';
  const { responses } = document.components as unknown as { responses: Record<string, DocumentedAnswer> };
  return { answer: responses[name] ?? {}, pointer: own.$ref };
}

function checkHeaders({ document }: Documented, sent: Sent, { headers = {} }: DocumentedAnswer): void {
  const { headers: all } = document.components as unknown as { headers: Record<string, unknown> };
  const declared = new Set(Object.keys(headers));
  for (const name of Object.keys(all)) {
    // Any response can have a `Content-Length`, which needs no documentation.
    if (name === 'Content-Length' || declared.has(name)) continue;
    if (sent.headers[name.toLowerCase()] !== undefined)
      note(sent, `the header ${name} is not declared: \`sends\` or \`tagged\` of the config name it`);
  }
}

/** Passes a stream on, and calls `done` with its complete text. */
async function* watched(stream: Readable, done: (text: string) => void): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) {
    parts.push(Buffer.from(part));
    yield part;
  }
  done(Buffer.concat(parts).toString());
}

function checked(documented: Documented, sent: Sent, pointer: string, payload: unknown): unknown {
  const check = (text: string) => checkBody(documented, sent, pointer, text);
  if (payload instanceof Readable) return Readable.from(watched(payload, check), { objectMode: false });
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) check(payload.toString());
  return payload;
}

const sentBy = (request: FastifyRequest, reply: FastifyReply, path: string): Sent => ({
  name: `${request.method} ${path} ${reply.statusCode}`,
  status: reply.statusCode,
  headers: reply.getHeaders(),
  mediaType: String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '',
  isHead: request.method === 'HEAD',
});

/**
 * Checks a response against the description.
 * @returns the payload to send
 */
function checkAnswer(app: App, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { url } = request.routeOptions;
  // Nobody gets the answer to a request that was broken off.
  if (request.raw.aborted) return payload;
  if (request.is404 || !url?.startsWith('/api/v1/') || request.method === 'OPTIONS') return payload;
  const documented = documentedBy(app);
  const path = documentedPath(url);
  const sent = sentBy(request, reply, path);
  // Routes that answer unsupported methods have no description of their own.
  if (sent.status === 405 || sent.status === INTERNAL) return checked(documented, sent, ERROR, payload);
  const methods = documented.document.paths[path] ?? {};
  const method = sent.isHead && !methods.head ? 'get' : request.method.toLowerCase();
  const found = answerFor(documented, sent, path, method);
  if (!found) return payload;
  checkHeaders(documented, sent, found.answer);
  const { content } = found.answer;
  if (sent.isHead || OWN_TYPE.test(sent.mediaType) || (!payload && !content)) return payload;
  if (!content?.[sent.mediaType]) {
    note(sent, `${sent.mediaType || 'no media type'} is not declared, but ${Object.keys(content ?? {})}`);
    return payload;
  }
  if (!sent.mediaType.endsWith('json')) return payload;
  return checked(documented, sent, `${found.pointer}/content/${escaped(sent.mediaType)}/schema`, payload);
}

/** Compares every response of an app with its description; see `takeProblems`. */
export function checkAnswersOf(instance: FastifyInstance): void {
  instance.addHook('onSend', async function compare(request, reply, payload) {
    const app = request.server as unknown as App;
    return 'routeTable' in app ? checkAnswer(app, request, reply, payload) : payload;
  });
}
