import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';

const packageOf = createRequire(join(root, 'api', 'package.json'));

/** Columns that refer to another record without a foreign key. */
const LINKS = [
  { table: 'infrastructures', column: 'last_diagnosis_id', target: 'diagnoses' },
  { table: 'infrastructures', column: 'last_operation_id', target: 'operations' },
];

/** The offset of a copy in degrees. Copies surround the original, so that all lie in the same country. */
const offsetOf = copy => ({ x: 0.011 * ((copy % 3) - 1), y: 0.008 * (Math.floor(copy / 3) - 1) });

function moved(geometry, x, y) {
  if (geometry === null) return null;
  return geometry.replaceAll(
    /\[(-?[\d.]+),(-?[\d.]+)\]/g,
    (_, longitude, latitude) =>
      `[${(Number(longitude) + x).toFixed(6)},${(Number(latitude) + y).toFixed(6)}]`,
  );
}

function openSqlite({ folder }) {
  const db = new (packageOf('better-sqlite3'))(join(folder, 'avicable.sqlite'));
  for (const setting of ['journal_mode = off', 'synchronous = off', 'cache_size = -1000000'])
    db.pragma(setting);
  db.function('moved', { deterministic: true }, moved);
  return {
    ask: async text => db.prepare(text).all(),
    run: async text => db.exec(text),
    columns: `select sqlite_master.name as "table", columns.name as "column" from sqlite_master
      inner join pragma_table_info(sqlite_master.name) as columns where sqlite_master.type = 'table'`,
    links: `select name as "table", "from" as "column", keys."table" as target from sqlite_master
      inner join pragma_foreign_key_list(name) as keys where type = 'table'`,
    // Keeps the triggers of positions: the statements at the end replace the others that new rows need.
    dropped: `select type, name, sql from sqlite_master where sql is not null
      and (type = 'index' or type = 'trigger' and name not like '%\\_box\\_%' escape '\\')`,
    moved: (x, y) => `moved(geometry, ${x}, ${y})`,
    end: tables => [
      ...tables
        .filter(table => db.prepare('select 1 from sqlite_master where name = ?').get(`${table}_text`))
        .map(table => `insert into ${table}_text (${table}_text) values ('rebuild')`),
      'analyze',
      'pragma journal_mode = wal',
    ],
    close: async () => db.close(),
  };
}

async function openPostgres({ environment }) {
  const client = new (packageOf('pg').Client)({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const settings = {
    session_replication_role: 'replica',
    maintenance_work_mem: '1GB',
    synchronous_commit: 'off',
  };
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
  return {
    ask: async text => (await client.query(text)).rows,
    run: text => client.query(text),
    columns: `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
    links: `select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as target
      from pg_constraint inner join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
    dropped: `select 'index' as type, relname as name, pg_get_indexdef(indexrelid) as sql from pg_index
      inner join pg_class on oid = indexrelid where not indisunique and relnamespace = 'public'::regnamespace`,
    moved: (x, y) => `ST_SnapToGrid(ST_Translate(geometry, ${x}, ${y}), 0.000001)`,
    end: tables => [
      ...tables.map(
        table => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      ),
      'vacuum analyze',
    ],
    close: () => client.end(),
  };
}

/**
 * Adds moved copies of all supports, lines, and what refers to them, to a database that no server has open. Without
 * triggers and indices, copying takes minutes instead of hours.
 */
export async function multiplyInventory(place, copies, tell) {
  const database = await (place.environment.DATABASE_URL ? openPostgres(place) : openSqlite(place));
  const { ask, run } = database;
  const links = [...LINKS, ...(await ask(database.links))];
  const columns = await ask(database.columns);
  const columnsOf = table => columns.filter(one => one.table === table).map(({ column }) => column);
  // A set grows while it is read: tables that refer to a copied table are copied too.
  const tables = new Set(['infrastructures']);
  for (const table of tables) for (const link of links) if (link.target === table) tables.add(link.table);
  const withId = [...tables].filter(table => columnsOf(table).includes('id'));
  const last = {};
  for (const table of withId)
    last[table] = Number((await ask(`select max(id) as last from ${table}`))[0].last);
  const dropped = await ask(database.dropped);
  for (const { type, name } of dropped) await run(`drop ${type} ${name}`);
  for (const [number, table] of [...tables].entries()) {
    const targets = new Map(
      links
        .filter(link => link.table === table && tables.has(link.target))
        .map(({ column, target }) => [column, last[target]]),
    );
    if (withId.includes(table)) targets.set('id', last[table]);
    const names = columnsOf(table);
    const [key = ''] = [...targets.keys()].slice(-1);
    for (let copy = 1; copy <= copies; copy++) {
      const { x, y } = offsetOf(copy - 1 + (copy > 4 ? 1 : 0));
      const copied = name => {
        if (targets.has(name)) return `"${name}" + ${copy * targets.get(name)}`;
        if (name === 'uuid')
          return `'0${String(number * 1000 + copy).padStart(7, '0')}-0000-7000-8000-' || substr(cast(1000000000000 + id as text), 2)`;
        if (name === 'geometry') return database.moved(x, y);
        if (name === 'west' || name === 'east') return `round(${name} + ${x}, 6)`;
        if (name === 'south' || name === 'north') return `round(${name} + ${y}, 6)`;
        return `"${name}"`;
      };
      await run(
        `insert into ${table} (${names.map(name => `"${name}"`)}) select ${names.map(copied)} from ${table}
          where ${key} <= ${targets.get(key)}`,
      );
    }
    tell(`  ${table}: ${copies} copies`);
  }
  for (const { sql } of dropped) await run(sql);
  for (const text of database.end(withId)) await run(text);
  await database.close();
}
