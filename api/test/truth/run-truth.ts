import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callServer } from '../call-server';
import { createDatabase } from '../create-database';
import { createData, ON_SOCKETS, placeIn, startPostgres, urlIn } from '../postgres-cluster';
import { type PostgresProxy, startPostgresProxy } from '../postgres-proxy';
import { type ServerProcess, startServerProcess } from '../server-process';
import { type Asked, jsonOf, Random } from './ask';
import { openPlainSql } from './plain-sql';
import { RandomWrites } from './random-writes';
import { compareAnswers } from './truth';

const SERVERS = 3;
const PASSWORD = 'A-password-of-tests-1!';
const DATABASE = 'truth';
/** Plenty for changes, for files that are read again, and for a start after a crash. */
const SETTINGS = [...ON_SOCKETS, 'fsync=off'];
/**
 * A write without an answer within this time in ms counts as lost; a stalled statement is aborted after 65 seconds.
 */
const NO_ANSWER_MS = 180_000;
/** Maximum of differences shown in full. */
const SHOWN = 10;

/** A server process, and the network between it and the database. */
interface Member {
  proxy: PostgresProxy;
  process: ServerProcess;
  base: string;
}

/**
 * Lets three server processes and another program write at random for some minutes, while connections are cut and
 * stalled, the database restarts and servers are killed. Compares the responses of each server with plain SQL.
 * @returns counts of what happened, by name
 */
export async function runTruth(minutes: number, seed: number, say: (line: string) => void) {
  const random = new Random(seed);
  const place = placeIn();
  if (!place) throw new Error('PostgreSQL with PostGIS is not installed');
  await createData(place);
  let postgres = await startPostgres(place, SETTINGS);
  const url = await createDatabase(urlIn(place.folder, 'postgres'), DATABASE);
  const folder = mkdtempSync(join(tmpdir(), 'avicable-truth-'));
  const counts = {
    'writes answered': 0,
    'writes repeated after 503 or a lost connection': 0,
    'writes without an answer': 0,
    'writes by another program': 0,
    'answers compared': 0,
    'answers refused with 503': 0,
    differences: 0,
    'faults of servers (5xx other than 503)': 0,
    'connections cut or stalled': 0,
    'restarts of the database': 0,
    'servers killed': 0,
    'longest time without an answer to a comparison, ms': 0,
    'longest time with an old answer, ms': 0,
  };
  const longest = (name: keyof typeof counts, ms: number) => {
    counts[name] = Math.max(counts[name], Math.round(ms));
  };

  const start = (proxy: PostgresProxy) =>
    startServerProcess({
      DATABASE_URL: proxy.url,
      AVICABLE_DATA: folder,
      AVICABLE_SECRET: 'the same for all processes, long enough',
      AVICABLE_ADMIN_PASSWORD: PASSWORD,
    });
  const members: Member[] = [];
  for (let i = 0; i < SERVERS; i++) {
    const proxy = await startPostgresProxy(url);
    const process = start(proxy);
    members.push({ proxy, process, base: `${await process.address()}api/v1/` });
  }
  const sql = await openPlainSql({ databaseUrl: url, dataFolder: folder });
  let token = '';
  async function ask({ base, process }: Member, method: string, path: string, body?: object, key?: string) {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(NO_ANSWER_MS),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status >= 500 && answer.status !== 503) {
      counts['faults of servers (5xx other than 503)'] += 1;
      const told = [...process.errors, ...process.lines].findLast(line => line.includes('request failed'));
      say(`${method} ${path}: ${answer.status} ${told}`);
    }
    return { status: answer.status, header: (name: string) => answer.headers.get(name) ?? '', bytes };
  }
  /** Gets a token, valid for half an hour, from the next server that answers. */
  async function signIn() {
    const body = { username: 'admin', password: PASSWORD };
    for (;;) {
      const { base } = random.pick(members);
      const answer = await callServer({ method: 'POST', url: `${base}auth/jwt/create/`, body, token: '' })
        .then(({ body: { access } }) => access)
        .catch(() => undefined);
      if (answer) {
        token = answer;
        return;
      }
      await sleep(1_000);
    }
  }
  await signIn();
  const renewing = setInterval(() => void signIn(), 5 * 60_000);

  /** Any server. A write is repeated until one answers, like by the outbox. */
  const anyServer: Asked = {
    async ask(method, path, body) {
      const key = randomUUID();
      const deadline = performance.now() + NO_ANSWER_MS;
      while (performance.now() < deadline) {
        const answer = await ask(
          random.pick(members),
          method,
          path,
          body,
          method === 'GET' ? undefined : key,
        ).catch(() => null);
        if (answer && answer.status < 500) {
          if (method !== 'GET') counts['writes answered'] += 1;
          return answer;
        }
        counts['writes repeated after 503 or a lost connection'] += 1;
        await sleep(100);
      }
      counts['writes without an answer'] += 1;
      return { status: 503, header: () => '', bytes: new Uint8Array() };
    },
  };

  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > end;
  let isHeld = false;
  let writing = 0;
  async function write(writes: RandomWrites, byOther: boolean) {
    while (!isOver()) {
      if (isHeld) {
        await sleep(5);
        continue;
      }
      writing += 1;
      try {
        if (byOther) {
          await writes.byOther();
          counts['writes by another program'] += 1;
        } else await writes.byServer(anyServer);
      } catch {
        // The database restarts.
        await sleep(100);
      } finally {
        writing -= 1;
      }
      if (byOther) await sleep(300);
    }
  }

  /** Compares a server's responses with the database, which nobody changes meanwhile. */
  async function compare(member: Member) {
    const begunAt = performance.now();
    let wrongSince: number | null = null;
    for (;;) {
      const server: Asked = { ask: (method, path, body) => ask(member, method, path, body) };
      const result = await compareAnswers(server, sql, random).catch(() => null);
      const now = performance.now();
      if (result) {
        counts['answers compared'] += result.answers;
        counts['answers refused with 503'] += result.refused;
        counts.differences += result.differences.length;
        if (counts.differences <= SHOWN) for (const line of result.differences) say(`different: ${line}`);
        if (result.differences.length > 0) wrongSince ??= now;
        else if (result.refused === 0) {
          longest('longest time without an answer to a comparison, ms', now - begunAt);
          if (wrongSince !== null) longest('longest time with an old answer, ms', now - wrongSince);
          return;
        }
      }
      await sleep(50);
    }
  }
  async function compareAgain() {
    while (!isOver()) {
      isHeld = true;
      while (writing > 0) await sleep(2);
      await Promise.all(members.map(compare));
      isHeld = false;
      await sleep(random.between(50, 400));
    }
  }

  async function fail() {
    while (!isOver()) {
      await sleep(random.between(2_000, 12_000));
      const member = random.pick(members);
      const program = random.pick(['avicable', 'avicable changes'] as const);
      const fault = random.pick(['stall', 'cut', 'swallow', 'restart', 'crash', 'kill'] as const);
      if (fault === 'kill') {
        counts['servers killed'] += 1;
        member.process.child.kill('SIGKILL');
        await member.process.ended;
        member.process = start(member.proxy);
        member.base = `${await member.process.address()}api/v1/`;
      } else if (fault === 'restart' || fault === 'crash') {
        counts['restarts of the database'] += 1;
        await postgres.stop(fault === 'restart' ? 'SIGINT' : 'SIGQUIT');
        await sleep(random.between(0, 2_000));
        postgres = await startPostgres(place as NonNullable<typeof place>, SETTINGS);
      } else {
        counts['connections cut or stalled'] += 1;
        if (fault !== 'swallow') member.proxy[fault](program);
        else {
          member.proxy.swallow(true);
          await sleep(random.between(500, 4_000));
          member.proxy.swallow(false);
          member.proxy.cut('avicable');
          member.proxy.cut('avicable changes');
        }
      }
    }
  }

  const writers = await Promise.all(
    Array.from({ length: SERVERS + 1 }, (_, i) =>
      RandomWrites.start(anyServer, sql, true, new Random(seed + i)),
    ),
  );
  try {
    await Promise.all([
      ...writers.map((writes, i) => write(writes, i === SERVERS)),
      compareAgain(),
      fail().catch(error => say(`A fault could not be made: ${error}`)),
    ]);
    for (const member of members) {
      const { bytes } = await ask(member, 'GET', 'admin/health/');
      say(`model: ${JSON.stringify(jsonOf({ bytes, status: 200, header: () => '' }).model)}`);
    }
  } finally {
    clearInterval(renewing);
    for (const { process, proxy } of members) {
      process.child.kill('SIGKILL');
      await proxy.close();
    }
    await sql.close();
    await postgres.stop('SIGQUIT');
    for (const left of [folder, place.folder]) await rm(left, { recursive: true, force: true });
  }
  return counts;
}
