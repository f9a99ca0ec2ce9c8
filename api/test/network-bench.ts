import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { toWorld } from 'shared/server';
import { addActiveAccount } from '../src/domain/accounts/repository';
import { beginMatch, changeMatch, recentMatches, runMatch } from '../src/domain/networks/match-batches';
import type { Context } from '../src/domain/records/context';
import { inWrite } from '../src/domain/records/in-write';
import { mortonOf } from '../src/readmodel/model/morton';
import { openSqlite } from '../src/store/connect';
import { insertRows } from '../src/store/insert-rows';
import { migrate } from '../src/store/migrations/migrate';
import type { Database } from '../src/store/schema';

const POLES_PER_LINE = 200;
/** Poles per insert. */
const AT_ONCE = 10_000;
const METRES_PER_DEGREE = 111_100;

/** A number from 0 to 1 that depends on its seed only. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

/** Place of a pole: lines of 200 poles, 60 m apart, that begin anywhere in France. */
function placeOf(i: number): [number, number] {
  const line = Math.floor(i / POLES_PER_LINE);
  const [turn, along] = [chance(line + 0.3) * 2 * Math.PI, ((i % POLES_PER_LINE) * 60) / METRES_PER_DEGREE];
  return [
    -1 + chance(line + 0.1) * 8 + (along * Math.cos(turn)) / 0.7,
    43 + chance(line + 0.2) * 6 + along * Math.sin(turn),
  ];
}

/** Metres from a pole to its support: most stand within 8 m, some 20 m away, some far from any. */
const distanceOf = (i: number) => (i % 10 < 7 ? chance(i) * 8 : i % 10 < 9 ? 20 : 400);

async function writeWorld(
  db: Kysely<Database>,
  engine: ReturnType<typeof openSqlite>['engine'],
  poles: number,
) {
  const at = '2026-01-01T00:00:00.000Z';
  await sql`pragma synchronous = off`.execute(db);
  await sql`insert into nomenclature_types (id, code, mnemonic, label, label_en, position)
    values (1, 'NETW_TYP', '', 'Network', 'Network', 1)`.execute(db);
  await sql`insert into nomenclatures (id, type_id, code, label, label_en, status, position)
    values (1, 1, 'HTA', 'HTA', 'HTA', 'active', 1)`.execute(db);
  await sql`insert into network_sources (id, name, network_type_id) values (1, 'Bench', 1)`.execute(db);
  await sql`insert into network_versions (id, source_id, dated, state, created_at)
    values (1, 1, '2026-01-01', 'ready', ${at})`.execute(db);
  await sql`update network_sources set current_version_id = 1`.execute(db);
  for (let start = 0; start < poles; start += AT_ONCE)
    await db.transaction().execute(async transaction => {
      const target = { db: transaction, context: { engine } };
      const ids = Array.from({ length: AT_ONCE }, (_, i) => start + i + 1);
      const number = (id: number) => `n${id % POLES_PER_LINE}`;
      await insertRows(
        target,
        'network_poles',
        ids.map(id => ({ id, source_id: 1, key: String(id) })),
      );
      await insertRows(
        target,
        'network_positions',
        ids.map(id => {
          const place = placeOf(id);
          const [longitude, latitude] = place;
          const cell = mortonOf(toWorld(place));
          const texts = { number: number(id), search_text: number(id), line: '' };
          return { version_id: 1, pole_id: id, cell, longitude, latitude, ...texts };
        }),
      );
      await insertRows(
        target,
        'infrastructures',
        ids.map(id => {
          const [east, pole] = placeOf(id);
          const north = pole + distanceOf(id) / METRES_PER_DEGREE;
          const operator_number = id % 10 === 8 ? number(id) : '';
          return {
            uuid: String(id),
            kind: 'POLE',
            network_type_id: 1,
            created_at: at,
            updated_at: at,
            geometry: JSON.stringify({ type: 'Point', coordinates: [east, north] }),
            west: east,
            east,
            south: north,
            north,
            operator_number,
            search_text: operator_number,
          };
        }),
      );
    });
}

/**
 * Matches as many supports as poles on SQLite.
 * @returns seconds by name, and the longest part in ms, in which other writers wait
 */
export async function measureMatching(poles: number, tell: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-bench-matching-'));
  const connection = openSqlite(folder);
  const { db, engine } = connection;
  const context = connection as unknown as Context;
  try {
    await migrate(db, engine);
    const person = { username: 'bench', email: 'bench@example.org', firstName: '', lastName: '' };
    const user = await addActiveAccount(db, { ...person, passwordHash: '', groups: [], demonstration: 0 });
    await writeWorld(db, engine, poles);
    tell(`${poles} poles and supports are written`);
    await sql`pragma synchronous = full`.execute(db);
    const timed = async (begin: () => Promise<{ id: number; holder: string }>) => {
      const start = performance.now();
      const { id, holder } = await begin();
      let [part, longest] = [performance.now(), 0];
      await runMatch(context, { id, holder, userId: user }, () => {
        longest = Math.max(longest, performance.now() - part);
        part = performance.now();
        return false;
      });
      const [match] = await recentMatches(context, id);
      return { seconds: (performance.now() - start) / 1000, longest, match };
    };
    const begin = (dry_run: boolean) =>
      inWrite(context, user, writer => beginMatch(writer, { source: 1, dry_run }));
    const compared = await timed(() => begin(true));
    const linked = await timed(() => begin(false));
    const id = linked.match?.id ?? 0;
    const undone = await timed(async () => ({
      id,
      holder: (await inWrite(context, user, writer => changeMatch(writer, id, 'undone'))) ?? '',
    }));
    return { compared, linked, undone };
  } finally {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
