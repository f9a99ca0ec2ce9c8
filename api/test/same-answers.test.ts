import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type Answer, startTestServer, type TestServer } from './harness';
import { hostileQueries } from './hostile-values';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** Servers with threads are only compared on queries that threads answer. */
const ANSWERED_BY_THREADS = /\/(cables|mortality|tiles|stats|search|export)\//;
const isByThread = ({ context }: TestServer) => context.config.readThreadsFrom === 0;
const INLINE = { readThreads: 1 };
const BY_THREAD = { readThreads: 1, readThreadsFrom: 0 };
/** Concurrent queries, so that both engines work at the same time. */
const AT_ONCE = 4;
/** Paths that share the values of a parameter among them. */
const TURNS = 12;
/** Every fifth query is also asked of the servers with threads, which run the same code. */
const BY_THREADS = 5;

/** Creates the same records on each server, so that their ids are equal. */
async function fill(server: TestServer): Promise<void> {
  const samples = samplesOf(server);
  const editor = server.as('editor');
  const admin = server.as('admin');
  const [first, second] = [await createdPoint(server), await createdPoint(server, { owner_id: null })];
  const line = await createdLine(server);
  const authors = ['Zoé', 'émile', 'Albert', 'Élodie', 'zoé', 'a_b%'];
  const bodies: [client: typeof editor, path: string, body: object][] = [
    [admin, 'sensitive-areas/', samples.sensitiveArea()],
    [admin, 'sensitive-areas/', samples.sensitiveArea({ name: 'Écrins', code: '' })],
    [editor, 'cables/diagnosis/', samples.supportDiagnosis(first)],
    [
      editor,
      'cables/diagnosis/',
      samples.supportDiagnosis(second, { date: '2024-01-01', remark: 'Épervier' }),
    ],
    [editor, 'cables/diagnosis/', samples.lineDiagnosis(line)],
    [editor, 'cables/operations/', samples.operation(first)],
    [editor, 'cables/operations/', samples.operation(line, { remark: 'a_b%', equipments: [] })],
    ...authors.map((author, i): [typeof editor, string, object] => [
      editor,
      'mortality/',
      samples.mortality({
        author,
        species_id: 1 + ((i * 37) % 300),
        count: i % 2 === 0 ? i + 1 : null,
        date: `2025-04-0${1 + (i % 3)}`,
        geom: { type: 'Point', coordinates: [CLERMONT[0] + i / 1000, CLERMONT[1]] },
      }),
    ]),
  ];
  for (const [client, path, body] of bodies) {
    const { status, body: answer } = await client.post(path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  }
}

/** Ids in a response, in order, which both engines number alike. */
function idsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(idsIn);
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => (key === 'id' ? [value] : idsIn(value)));
}

/** The part of a response that must be equal on all servers. */
function gistOf({ status, headers, body }: Answer): unknown[] {
  const isText = String(headers['content-type'] ?? '').startsWith('text/csv');
  const isRefused = status >= 400;
  const rows = isText ? String(body).split('\n').length : null;
  const codes = isRefused
    ? [body.code, body.problems?.map(({ path, code }: { path: unknown; code: unknown }) => [path, code])]
    : [];
  return [
    status,
    headers['x-total-count'] ?? null,
    headers.link !== undefined,
    rows,
    codes,
    isRefused ? [] : idsIn(body),
  ];
}

describe('Whatever is asked', () => {
  const servers = new Map<string, TestServer>();

  beforeAll(async () => {
    servers.set('sqlite', await startTestServer('sqlite', INLINE));
    servers.set('sqlite by a thread', await startTestServer('sqlite', BY_THREAD));
    if (inject('postgresUrl')) {
      servers.set('postgres', await startTestServer('postgres', INLINE));
      servers.set('postgres by a thread', await startTestServer('postgres', BY_THREAD));
    }
    await Promise.all([...servers.values()].map(fill));
  }, 120_000);
  afterAll(async () => {
    await Promise.all([...servers.values()].map(server => server.close()));
  });

  interface Question {
    address: string;
    parameter: string;
    schema: z.ZodType;
  }

  /** Queries with all parameters of all GET routes. */
  function questions(): Question[] {
    const [server] = servers.values();
    return (server?.app.routeTable ?? []).flatMap(({ method, url, schema }) => {
      const { querystring } = schema;
      // Providers of sign-in answer with parameters of their own.
      if (method !== 'GET' || !(querystring instanceof z.ZodObject)) return [];
      const address = url
        .replace(':z/:x/:y', '13/4166/2918')
        .replace(/\(.+?\)/, '')
        .replace(/:\w+/g, '1');
      return Object.entries(querystring.shape).map(([parameter, one]) => ({
        address,
        parameter,
        schema: one as z.ZodType,
      }));
    });
  }

  let queryCount = 0;
  /** Summarised responses of all servers to a path. */
  function askAll(path: string) {
    queryCount += 1;
    const byThreads = ANSWERED_BY_THREADS.test(path) && queryCount % BY_THREADS === 0;
    return Promise.all(
      [...servers]
        .filter(([, server]) => byThreads || !isByThread(server))
        .map(async ([name, server]) => {
          const answer = await server.as('admin').get(path, { accept: '*/*' });
          return { name, status: answer.status, gist: JSON.stringify(gistOf(answer)) };
        }),
    );
  }

  it('the answer is the same on both engines, at once and by a thread, and never a 5xx', async () => {
    const wrong: string[] = [];
    // A value that a schema refuses at one path is refused at all others with the same schema.
    const refused = new Map<z.ZodType, Set<string>>();
    // What a schema accepts is asked whole at its first path, and in turns at all others, which read it alike.
    const turns = new Map<z.ZodType, number>();
    for (const { address, parameter, schema } of questions()) {
      const isOfList = parameter === 'cursor' || parameter === 'ordering';
      const known = refused.get(schema);
      const seen = new Set<string>();
      const turn = turns.get(schema) ?? 0;
      turns.set(schema, turn + 1);
      const accepted = hostileQueries(parameter).filter(query => isOfList || !known?.has(query));
      const open = known ? accepted.filter((_, i) => (i + turn) % TURNS === 0) : accepted;
      // Export formats only differ in their encoding.
      const queries = /export.*(geojson|gpkg|shp\.zip|xlsx)$/.test(address) ? open.slice(0, 2) : open;
      for (let first = 0; first < queries.length; first += AT_ONCE)
        await Promise.all(
          queries.slice(first, first + AT_ONCE).map(async query => {
            const answers = await askAll(`${address}?${query}`);
            if (answers.every(({ status }) => status === 400)) seen.add(query);
            const differ = new Set(answers.map(({ gist }) => gist)).size > 1;
            if (differ || answers.some(({ status }) => status >= 500))
              wrong.push(
                `${address}?${query.slice(0, 120)}: ${answers.map(({ name, gist }) => `${name} ${gist.slice(0, 160)}`).join(' | ')}`,
              );
          }),
        );
      if (!known) refused.set(schema, seen);
    }
    expect(refused.size).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  }, 1_200_000);

  it('a box finds what lies on its edge, and nothing a hundredth of a metre beyond', async () => {
    const [west, south] = CLERMONT;
    const found = async (server: TestServer, path: string, east: number, north: number) => {
      const { body } = await server.as('admin').get(`${path}?in_bbox=3,45,${east},${north}`);
      return body.features.length;
    };
    for (const server of servers.values())
      for (const [path, all] of [
        ['cables/points/', 2],
        ['mortality/', 1],
      ] as const) {
        expect(await found(server, path, west, south)).toBe(all);
        expect(await found(server, path, west - 1e-7, south)).toBe(0);
        expect(await found(server, path, west, south - 1e-7)).toBe(0);
      }
  });
});
