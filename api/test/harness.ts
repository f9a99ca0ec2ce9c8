import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { buildApp } from '../src/app';
import { type Config, readConfig } from '../src/config/config';
import type { App } from '../src/http/app-types';
import { createContext, type ServerContext } from '../src/start/create-context';
import { type Connection, openPostgres, openSqlite } from '../src/store/connect';
import { TEST_PASSWORD_COST, type TestAccount } from './accounts';
import { createDatabase, dropDatabase } from './create-database';

type EngineName = 'sqlite' | 'postgres';
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A response. `body` is parsed JSON, or text if it is not JSON. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: ReturnType<typeof JSON.parse>;
}

/** A client with or without an account. Paths are relative to `/api/v1/`. */
export interface Client {
  send(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** A server with its own database. */
export interface TestServer {
  app: App;
  context: ServerContext;
  /** A client without a token. */
  anonymous: Client;
  as(account: TestAccount): Client;
  /** Id of a list item. */
  item(type: string, code: string): number;
  close(): Promise<void>;
}

/** The engines available on this machine. */
function availableEngines(): EngineName[] {
  return inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite'];
}

interface OpenedDatabase {
  connection: Connection;
  folder: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

async function openCopy(engine: EngineName): Promise<OpenedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (engine === 'sqlite') {
    cpSync(inject('sqliteTemplate'), folder, { recursive: true });
    const connection = openSqlite(folder);
    // Tests need no durability.
    await sql`pragma synchronous = off`.execute(connection.db);
    return { connection, folder, databaseUrl: null, remove: removeFolder };
  }
  const server = inject('postgresUrl');
  if (!server) throw new Error('PostgreSQL is not available');
  const name = `avicable_test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, inject('postgresTemplate'));
  return {
    connection: openPostgres(url, { connections: 5 }),
    folder,
    databaseUrl: url,
    async remove() {
      await dropDatabase(server, name);
      await removeFolder();
    },
  };
}

function clientOf(app: App, authorization: Record<string, string>): Client {
  async function send(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isText = typeof body === 'string' || body === undefined;
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: {
        ...authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? String(body) : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json') && answer.body !== '';
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** Starts a server on a fresh copy of the template database. */
export async function startTestServer(
  engine: EngineName,
  settings: Partial<Config> = {},
): Promise<TestServer> {
  const { connection, folder, databaseUrl, remove } = await openCopy(engine);
  const config: Config = {
    ...readConfig({}),
    databaseUrl,
    dataFolder: folder,
    siteFolder: null,
    passwordCost: TEST_PASSWORD_COST,
    ...settings,
  };
  return serverOn(connection, config, remove);
}

/** Starts a server on a data folder and its database, which stay when it is closed. */
export const startServerOn = (dataFolder: string, databaseUrl: string | null): Promise<TestServer> =>
  serverOn(
    databaseUrl ? openPostgres(databaseUrl, { connections: 5 }) : openSqlite(dataFolder),
    { ...readConfig({}), databaseUrl, dataFolder, siteFolder: null, passwordCost: TEST_PASSWORD_COST },
    async () => undefined,
  );

/** Starts a second server on the PostgreSQL database of another one, like a second process. */
export async function startTwin(
  { context }: TestServer,
  settings: Partial<Config> = {},
): Promise<TestServer> {
  const config = { ...context.config, ...settings };
  if (!config.databaseUrl) throw new Error('Only PostgreSQL serves several');
  return serverOn(openPostgres(config.databaseUrl, { connections: 5 }), config, async () => undefined);
}

async function serverOn(
  connection: Connection,
  config: Config,
  remove: () => Promise<void>,
): Promise<TestServer> {
  const context = createContext(config, connection, 'a secret that only tests know, long enough');
  const app = await buildApp(context);
  await app.ready();
  const users = await connection.db.selectFrom('users').select(['id', 'username']).execute();
  const tokens = new Map<string, string>();
  for (const { id, username } of users) tokens.set(username, await context.tokens.sign('access', id));
  const { types } = await context.lists.snapshot();
  return {
    app,
    context,
    anonymous: clientOf(app, {}),
    as: account => clientOf(app, { authorization: `Bearer ${tokens.get(account)}` }),
    item(type, code) {
      const found = types.find(list => list.code === type)?.nomenclatures?.find(one => one.code === code);
      if (!found) throw new Error(`No item ${code} in list ${type}`);
      return found.id;
    },
    async close() {
      await app.close();
      await connection.close();
      await remove();
    },
  };
}

/** Runs the same tests on all available engines; `server()` can be used inside tests and hooks. */
export function describeOnEngines(
  name: string,
  body: (server: () => TestServer, engine: EngineName) => void,
  settings: Partial<Config> = {},
  engines: readonly EngineName[] = availableEngines(),
): void {
  describe.each(engines)(`${name} (%s)`, engine => {
    let server: TestServer | undefined;
    beforeAll(async function start() {
      server = await startTestServer(engine, settings);
    }, 60_000);
    afterAll(async function stop() {
      await server?.close();
    });
    body(() => {
      if (!server) throw new Error('The test server runs inside tests only');
      return server;
    }, engine);
  });
}

/**
 * Runs tests of files, requests and other things that ask nothing of the engine, on the embedded one alone. Tests of
 * what is written to and read from the database run on all engines.
 */
export const describeOnSqlite = (
  name: string,
  body: Parameters<typeof describeOnEngines>[1],
  settings: Partial<Config> = {},
): void => describeOnEngines(name, body, settings, ['sqlite']);
