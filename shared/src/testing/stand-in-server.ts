/** A request to the stand-in server. */
export interface Call {
  /** Method and path relative to the API's base, such as `GET mortality/5/`. */
  name: string;
  url: URL;
  headers: Headers;
  /** Parsed JSON; `undefined` for any other body. */
  body: unknown;
}
/** An answer of the server, by default 200 with JSON. */
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Answering = Answer | ((call: Call) => Answer | Response | Promise<Answer | Response>);
/** Answers by the name of the request. */
export type Answers = Record<string, Answering>;

/** For tests: replaces the server; pass its `fetch` to `vi.stubGlobal`. */
export interface StandInServer {
  /** Requests so far, except for the reference lists, which every screen loads. */
  calls: Call[];
  callsOf(name: string): Call[];
  /** May change during a test, for instance to simulate another user's change. */
  answers: Answers;
  fetch(input: RequestInfo | URL): Promise<Response>;
}

const NOT_FOUND: Answer = { status: 404, body: { code: 'not_found' } };
const REFERENCE_LISTS = 'GET nomenclatures/types';

/**
 * For tests: a server with scripted answers.
 * @param otherwise answer to requests that `answers` does not contain
 */
export function standInServer(answers: Answers, otherwise: Answering = NOT_FOUND): StandInServer {
  const calls: Call[] = [];
  const server: StandInServer = {
    calls,
    callsOf: name => calls.filter(call => call.name === name),
    answers,
    async fetch(input) {
      const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'));
      const call = await callOf(request);
      if (call.name !== REFERENCE_LISTS) calls.push(call);
      const answering = server.answers[call.name] ?? otherwise;
      return responseOf(typeof answering === 'function' ? await answering(call) : answering);
    },
  };
  return server;
}

async function callOf(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const isJson = request.headers.get('content-type')?.includes('json');
  return {
    name: `${request.method} ${url.pathname.replace('/api/v1/', '')}`,
    url,
    headers: request.headers,
    body: isJson ? await request.clone().json() : undefined,
  };
}

function responseOf(answer: Answer | Response): Response {
  if (answer instanceof Response) return answer;
  const { status = 200, headers } = answer;
  // Every error response of the server has a code.
  const body = status < 400 ? answer.body : { code: 'internal', ...(answer.body as object | undefined) };
  const content = status === 204 ? null : JSON.stringify(body);
  return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** For tests: a page of a list of features. */
export const pageOf = (features: unknown[], total = features.length): Answer => ({
  body: { type: 'FeatureCollection', features },
  headers: { 'x-total-count': String(total) },
});
