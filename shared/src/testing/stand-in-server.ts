/** A call that the stand-in server got. */
export interface Call {
  /** Method and path below the API, as in `GET mortality/5/`. */
  name: string;
  url: URL;
  headers: Headers;
  /** Parsed JSON; `undefined` where nothing was sent, or something else. */
  body: unknown;
}
/** What the server answers: 200 and JSON unless it says otherwise. */
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Answering = Answer | ((call: Call) => Answer | Response | Promise<Answer | Response>);
/** Answers by the name of the call. */
export type Answers = Record<string, Answering>;

/** For tests: stands in the place of the server; hand its `fetch` to `vi.stubGlobal`. */
export interface StandInServer {
  /** What it was asked, but for the reference lists, which every screen loads. */
  calls: Call[];
  callsOf(name: string): Call[];
  /** May change while a screen is shown, as when somebody else writes. */
  answers: Answers;
  fetch(input: RequestInfo | URL): Promise<Response>;
}

const NOT_FOUND: Answer = { status: 404, body: { code: 'not_found' } };
const REFERENCE_LISTS = 'GET nomenclatures/types';

/**
 * For tests: a server that answers as the test says.
 * @param otherwise answers what `answers` does not name
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
  const { status = 200, body, headers } = answer;
  const content = status === 204 ? null : JSON.stringify(body);
  return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** For tests: a page of a list of features. */
export const pageOf = (features: unknown[], total = features.length): Answer => ({
  body: { type: 'FeatureCollection', features },
  headers: { 'x-total-count': String(total) },
});
