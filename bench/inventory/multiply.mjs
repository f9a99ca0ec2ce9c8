import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';

/** Number of rows per statement. */
const AT_ONCE = 200_000;
/** Tables with their columns that refer to records of these tables. Each table has its own ids. */
const TABLES = {
  infrastructures: { id: 'infrastructures', last_diagnosis_id: 'diagnoses', last_operation_id: 'operations' },
  diagnoses: { id: 'diagnoses', infrastructure_id: 'infrastructures' },
  operations: { id: 'operations', infrastructure_id: 'infrastructures' },
  mortality_cases: { id: 'mortality_cases', infrastructure_id: 'infrastructures' },
  diagnosis_armings: { diagnosis_id: 'diagnoses' },
  operation_equipments: { id: 'operation_equipments', operation_id: 'operations' },
  infrastructure_areas: { infrastructure_id: 'infrastructures' },
  infrastructure_sensitive_areas: { infrastructure_id: 'infrastructures' },
  mortality_areas: { mortality_id: 'mortality_cases' },
  mortality_sensitive_areas: { mortality_id: 'mortality_cases' },
};
const TEXTS = ['diagnoses_text', 'operations_text', 'mortality_cases_text'];

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

/** Adds moved copies of all supports, lines, visits, works and cases of an SQLite database that no server has open. */
export function multiplyInventory(folder, copies, tell) {
  const Database = createRequire(join(root, 'api', 'package.json'))('better-sqlite3');
  const db = new Database(join(folder, 'avicable.sqlite'));
  for (const setting of ['journal_mode = off', 'synchronous = off', 'cache_size = -2000000'])
    db.pragma(setting);
  db.function('moved', { deterministic: true }, moved);
  // Keeps only the triggers of positions: running all for each row would take hours. The statements below replace the
  // others that new rows need.
  const triggers = db
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and name not like '%\\_box\\_%' escape '\\'`,
    )
    .all();
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  const last = Object.fromEntries(
    Object.values(TABLES)
      .flatMap(Object.values)
      .map(table => [table, db.prepare(`select max(id) from ${table}`).pluck().get() ?? 0]),
  );
  for (const [table, links] of Object.entries(TABLES)) {
    const columns = db.pragma(`table_info(${table})`).map(({ name }) => name);
    const end = db.prepare(`select max(rowid) from ${table}`).pluck().get() ?? 0;
    for (let copy = 1; copy <= copies; copy++) {
      const { x, y } = offsetOf(copy - 1 + (copy > 4 ? 1 : 0));
      const copied = name => {
        if (links[name]) return `${name} + ${copy * last[links[name]]}`;
        if (name === 'uuid')
          return `printf('0%07x-0000-7000-8000-%012x', ${Object.keys(TABLES).indexOf(table) * 1000 + copy}, id)`;
        if (name === 'geometry') return `moved(geometry, ${x}, ${y})`;
        if (name === 'west' || name === 'east') return `round(${name} + ${x}, 6)`;
        if (name === 'south' || name === 'north') return `round(${name} + ${y}, 6)`;
        return name;
      };
      const insert = db.prepare(
        `insert into ${table} (${columns}) select ${columns.map(copied)} from ${table} where rowid > ? and rowid <= ?`,
      );
      for (let after = 0; after < end; after += AT_ONCE) insert.run(after, Math.min(end, after + AT_ONCE));
      tell(`  ${table}: ${copy} of ${copies} copies`);
    }
  }
  for (const text of TEXTS) db.exec(`insert into ${text} (${text}) values ('rebuild')`);
  for (const { sql } of triggers) db.exec(sql);
  db.exec('analyze');
  db.pragma('journal_mode = wal');
  db.close();
}
