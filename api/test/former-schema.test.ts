import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config/config';
import { addActiveAccount } from '../src/domain/accounts/repository';
import { seedReference } from '../src/io/reference/seed-reference';
import { createContext } from '../src/start/create-context';
import { startupFault } from '../src/start/startup-fault';
import { type Connection, openPostgres, openSqlite, SQLITE_FILE } from '../src/store/connect';
import { allMigrations } from '../src/store/migrations/all-migrations';
import { migrate, pendingMigrations, SchemaTooNew } from '../src/store/migrations/migrate';
import { SchemaTooOld, takeOverSchema } from '../src/store/migrations/take-over-schema';
import { SQLite } from '../src/store/sqlite';
import { createDatabase, dropDatabase } from './create-database';
import { describeOnEngines } from './harness';
import { schemaOf } from './schema-of';

const fixture = (engine: string) =>
  readFileSync(new URL(`fixtures/schema-0020.${engine}.sql`, import.meta.url), 'utf8');

/** A database built by the former migrations, from a dump taken before they were merged. */
async function openFormer(
  engine: 'sqlite' | 'postgres',
): Promise<{ former: Connection; close(): Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'avicable-former-'));
    new SQLite(join(folder, SQLITE_FILE)).exec(fixture(engine)).close();
    const former = openSqlite(folder);
    return {
      former,
      async close() {
        await former.close();
        await rm(folder, { recursive: true });
      },
    };
  }
  const server = inject('postgresUrl') as string;
  const name = `avicable_former_${process.pid}_${Date.now()}`;
  const url = await createDatabase(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fixture(engine));
  await client.end();
  const former = openPostgres(url, { connections: 3 });
  return {
    former,
    async close() {
      await former.close();
      await dropDatabase(server, name);
    },
  };
}

/** Earlier releases wrote the boxes, which the database now generates. */
const WRITES_BOXES = `
  create function former_box() returns trigger language plpgsql as $$
    begin
      new.west := ST_XMin(new.geometry); new.east := ST_XMax(new.geometry);
      new.south := ST_YMin(new.geometry); new.north := ST_YMax(new.geometry);
      return new;
    end $$;
  create trigger former_box before insert on geo_areas for each row execute function former_box()`;

const MIGRATIONS = [
  '0001-schema',
  '0002-several-processes',
  '0003-area-checks',
  '0004-change-log',
  '0005-boxes',
  '0006-areas-version',
  '0007-logged-kinds',
  '0008-works',
  '0009-weights',
  '0010-priorities',
  '0011-notices',
  '0012-open-works',
  '0013-remote-numbers',
  '0014-release-tokens',
  '0015-personal-tokens',
  '0016-standards',
  '0017-import-mappings',
  '0018-operator-numbers',
  '0019-explained-alarms',
  '0020-pending-sign-ups',
  '0022-english-regions',
  '0023-selections',
  '0024-order-links',
  '0025-sign-in',
  '0026-follow-changes',
  '0027-imported-rules',
  '0029-public-reports',
  '0031-watching',
  '0033-injured-birds',
  '0034-layer-kinds',
  '0036-more-troubles',
  '0037-operator-networks',
  '0038-overlays',
  '0040-network-matches',
  '0041-surveys',
  '0042-campaigns',
  '0043-outages',
  '0044-failure-pages',
];
const migrationsOf = async ({ db }: Connection) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    row => row.name,
  );

describeOnEngines('A database of before the migrations were joined', (server, engine) => {
  it('has the schema of a new one, is taken over once with its data, and is served', async () => {
    const { former, close } = await openFormer(engine);
    try {
      const schema = await schemaOf(former);
      expect(schema.size).toBeGreaterThan(100);
      await former.db.transaction().execute(async db => {
        if (engine === 'postgres') await sql.raw(WRITES_BOXES).execute(db);
        await seedReference(db, former.engine);
        if (engine === 'postgres') await sql.raw('drop function former_box cascade').execute(db);
        await addActiveAccount(db, {
          username: 'kept',
          email: 'kept@example.org',
          firstName: 'Kept',
          lastName: 'Account',
          passwordHash: '-',
          groups: ['data-editor'],
          demonstration: 0,
        });
      });
      expect(await migrationsOf(former)).toHaveLength(20);
      // Several processes start at the same time.
      const starts = Array.from({ length: 3 }, () => migrate(former.db, former.engine));
      expect((await Promise.all(starts)).flat()).toEqual(MIGRATIONS.slice(1));
      expect(await migrationsOf(former)).toEqual(MIGRATIONS);
      expect(await schemaOf(former)).toEqual(await schemaOf(server().context.connection));

      const config = { ...readConfig({}), dataFolder: server().context.config.dataFolder, siteFolder: null };
      const context = createContext(config, former, 'a secret that only tests know, long enough');
      const app = await buildApp(context);
      const user = await former.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(user.username).toBe('kept');
      const authorization = `Bearer ${await context.tokens.sign('access', user.id)}`;
      const created = await app.inject({
        method: 'POST',
        url: '/api/v1/cables/points/',
        headers: { authorization },
        payload: {
          geom: { type: 'Point', coordinates: [8.97, 42.045] },
          network_type_id: server().item('NETW_TYP', 'HTA-BT'),
        },
      });
      expect(created.statusCode).toBe(201);
      const areas = created.json().properties.areas.map((area: { name: string }) => area.name);
      expect(areas).toEqual(expect.arrayContaining(['Ucciani', 'Corse']));
      await app.close();
    } finally {
      await close();
    }
  });

  it.each([
    ['the last', "name >= '0019'", '(0019-taxon-ranks, 0019-visit-details, 0020-import-batches)'],
    ['one amid the others', "name = '0012-mortality-places'", '(0012-mortality-places)'],
  ])(
    'is refused in one line that names the remedy where it lacks %s, and stays as it is',
    async (_case, which, missing) => {
      const { former, close } = await openFormer(engine);
      try {
        await sql`delete from migrations where ${sql.raw(which)}`.execute(former.db);
        const before = await migrationsOf(former);
        const schema = await schemaOf(former);
        for (const start of [
          () => migrate(former.db, former.engine),
          // Refused before a backup for the impossible upgrade, since only the two newest of these backups are kept.
          () => pendingMigrations(former.db, former.engine),
        ]) {
          const error = await start().catch((thrown: unknown) => thrown);
          expect(error).toBeInstanceOf(SchemaTooOld);
          const line = startupFault(error, readConfig({}), 'en');
          expect(line).toContain(missing);
          expect(line).toContain(
            'Start it once with the version whose last migration is 0020-import-batches',
          );
          expect(line).not.toContain('\n');
        }
        expect(await migrationsOf(former)).toEqual(before);
        expect(await schemaOf(former)).toEqual(schema);
      } finally {
        await close();
      }
    },
  );

  it('is refused where it has one more, and stays as it is', async () => {
    const { former, close } = await openFormer(engine);
    try {
      await sql`insert into migrations values ('0021-of-somebody-else', '2026-11-01')`.execute(former.db);
      const before = await migrationsOf(former);
      await expect(migrate(former.db, former.engine)).rejects.toBeInstanceOf(SchemaTooNew);
      expect(await migrationsOf(former)).toEqual(before);
    } finally {
      await close();
    }
  });

  it('keeps what a later one holds: alarms get their causes, and find no birds where there were none', async () => {
    const { former, close } = await openFormer(engine);
    const { db } = former;
    const AT = '2025-01-01T00:00:00.000Z';
    async function insert(table: string, row: Record<string, string | number | null>) {
      const isPlaced = 'geometry' in row && engine === 'sqlite';
      const box = isPlaced && { west: 1, south: 45, east: 1, north: 45 };
      const [names, values] = [Object.keys({ ...row, ...box }), Object.values({ ...row, ...box })];
      await sql`insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
        values (${sql.join(values)})`.execute(db);
    }
    const stamped = (id: number) => ({ id, uuid: `uuid ${id}`, created_at: AT, updated_at: AT });
    const geometry = '{"type":"Point","coordinates":[1,45]}';
    try {
      await takeOverSchema(db, former.engine);
      const migrator = new Migrator({
        db,
        provider: { getMigrations: async () => allMigrations(former.engine) },
        migrationTableName: 'migrations',
        migrationLockTableName: 'migrations_lock',
      });
      expect((await migrator.migrateTo('0017-import-mappings')).error).toBeUndefined();
      const type = { label: '', label_en: '', position: 1 };
      await insert('nomenclature_types', { id: 100, code: 'T', mnemonic: 'T', ...type });
      for (const id of [1, 2, 3])
        await insert('nomenclatures', { id, type_id: 100, code: `C${id}`, status: 'active', ...type });
      const names = { scientific_name: '', vernacular_name: '', vernacular_name_en: '', search_text: '' };
      await insert('species', { id: 1, code: 'S', active: 1, ...names });
      await insert('infrastructures', { ...stamped(1), geometry, kind: 'POLE', network_type_id: 1 });
      await insert('operations', {
        ...{ ...stamped(1), infrastructure_id: 1, date: '2024-01-01', neutralization_level: 'full' },
        ...{ operation_type_id: 1, remark: '', search_text: '' },
      });
      for (const [id, count, state] of [
        [1, 1, 'OPEN'],
        [2, null, 'OTHER_CAUSE'],
        [3, 0, 'OPEN'],
      ] as const) {
        await insert('mortality_cases', {
          ...{
            ...stamped(id),
            geometry,
            date: '2024-05-01',
            author: '',
            species_id: 1,
            count,
            death_cause_id: id,
          },
          ...{ data_source_url: '', infrastructure_id: 1, comment: '', search_text: '' },
        });
        await insert('alarms', {
          ...{ ...stamped(id), mortality_id: id, infrastructure_id: 1, operation_id: 1, state },
          ...{ kind: 'death_after_works', explanation: '', note: '' },
        });
      }
      await migrate(db, former.engine);
      const alarms = await db
        .selectFrom('alarms')
        .select(['death_cause_id', 'deleted_at'])
        .orderBy('id')
        .execute();
      expect(alarms.map(alarm => [Number(alarm.death_cause_id), alarm.deleted_at !== null])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);

      // Existing rows have no number, and are not in the index.
      for (const search_text of ['abc-12', '', 'abc-13'])
        await db.updateTable('infrastructures').set({ search_text }).execute();
      const found = former.engine.rowsHolding('infrastructures', ['abc']).as('found');
      expect(await db.selectFrom(found).select('search_text').execute()).toEqual([{ search_text: 'abc-13' }]);
      const before = await sql<{ seq: number }>`select max(seq) as seq from change_log`.execute(db);
      await db.updateTable('alarms').set({ state: 'OTHER_CAUSE' }).where('id', '=', 1).execute();
      const { rows } = await sql<{ kind: string }>`select distinct kind from change_log
        where seq > ${before.rows[0]?.seq} order by kind`.execute(db);
      expect(rows.map(({ kind }) => kind)).toEqual(['alarms', 'infrastructures']);
    } finally {
      await close();
    }
  });
});

it('a new database has the joined migration and those after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-new-'));
  const connection = openSqlite(folder);
  expect(await migrate(connection.db, connection.engine)).toEqual(MIGRATIONS);
  expect(await migrate(connection.db, connection.engine)).toEqual([]);
  await connection.close();
  await rm(folder, { recursive: true });
});
