import { CompiledQuery, type SqlBool, sql } from 'kysely';
import type { Engine, InsertedRow } from './engine';
import { wordPattern } from './word-pattern';

/** SQL of the trigram index and the triggers that maintain it. Rows without text are not in the index. */
function trigramsOfSqlite(table: string): string[] {
  const index = `${table}_text`;
  const addRow = `insert into ${index} (rowid, search_text) values (new.id, new.search_text);`;
  const removeRow = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  return [
    `create virtual table ${index} using fts5 (search_text, content='${table}', content_rowid='id', tokenize='trigram', detail='none')`,
    `insert into ${index} (rowid, search_text) select id, search_text from ${table} where search_text <> ''`,
    `create trigger ${index}_insert after insert on ${table} when new.search_text <> '' begin ${addRow} end`,
    `create trigger ${index}_delete after delete on ${table} when old.search_text <> '' begin ${removeRow} end`,
    `create trigger ${index}_update after update of search_text on ${table} begin
      insert into ${index} (${index}, rowid, search_text) select 'delete', old.id, old.search_text where old.search_text <> '';
      insert into ${index} (rowid, search_text) select new.id, new.search_text where new.search_text <> ''; end`,
  ];
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function boxTriggers(table: string): string[] {
  const box = `${table}_box`;
  const insert = `insert into ${box} (id, west, east, south, north) values (new.id, new.west, new.east, new.south, new.north);`;
  return [
    `create virtual table ${box} using rtree (id, west, east, south, north)`,
    `create trigger ${table}_box_insert after insert on ${table} begin ${insert} end`,
    `create trigger ${table}_box_update after update of west, south, east, north on ${table} begin delete from ${box} where id = old.id; ${insert} end`,
    `create trigger ${table}_box_delete after delete on ${table} begin delete from ${box} where id = old.id; end`,
  ];
}

/**
 * Numbers of rows per insert; the last rows form a smaller insert. Few sizes let prepared statements be reused. Large
 * inserts are no faster, but need fewer calls to another thread.
 */
const ROWS_PER_INSERT = [500, 50];

function insertOf(table: string, columns: readonly string[], rows: number, returning?: string): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map(column => `"${column}"`).join(', ');
  const values = Array.from({ length: rows }, () => row).join(', ');
  return `insert into "${table}" (${names}) values ${values}${returning ? ` returning ${returning}` : ''}`;
}

function valuesOf(columns: readonly string[], rows: readonly InsertedRow[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  return values;
}

/** A pattern of `like` in the signs of `glob`. */
const globOf = (pattern: string) =>
  pattern.replace(/\\(.)|[%_*?[]/gs, (sign, escaped?: string) => {
    if (sign === '%') return '*';
    if (sign === '_') return '?';
    const literal = escaped ?? sign;
    return '*?['.includes(literal) ? `[${literal}]` : literal;
  });

const elements: Engine['elements'] = items => sql`json_each(${JSON.stringify(items)})`;

/** SQLite: geometries are GeoJSON text; triggers keep the boxes in an R*Tree. */
export const sqliteEngine: Engine = {
  name: 'sqlite',
  types: {
    id: 'integer primary key autoincrement',
    instant: 'text',
    date: 'text',
    geometry: 'text',
    box: ['west', 'south', 'east', 'north'].map(side => `${side} double precision not null`).join(', '),
  },
  readGeometry: column => sql<string>`${sql.ref(column)}`,
  *inserts(table, columns, rows, returning) {
    for (let start = 0; start < rows.length; ) {
      const left = rows.length - start;
      const chunk = rows.slice(start, start + (ROWS_PER_INSERT.find(size => size <= left) ?? left));
      start += chunk.length;
      yield CompiledQuery.raw(insertOf(table, columns, chunk.length, returning), valuesOf(columns, chunk));
    }
  },
  textHolds(table, word) {
    const inIndex = sql<SqlBool>`${sql.ref(`${table}.id`)} in (select rowid from ${sql.table(`${table}_text`)}
      where search_text like ${`%${word}%`})`;
    if (wordPattern(word) === `%${word}%`) return inIndex;
    // The index does not support escaped patterns and may match too much, so the row's own text is compared too.
    return sql`(${inIndex} and ${sql.ref(`${table}.search_text`)} like ${wordPattern(word)} escape '\\')`;
  },
  rowsHolding(table, words) {
    const index = `${table}_text`;
    const conditions = words.flatMap(word => [
      sql`${sql.ref(`${index}.search_text`)} like ${`%${word}%`}`,
      sql`${sql.ref(`${table}.search_text`)} like ${wordPattern(word)} escape '\\'`,
    ]);
    return sql`(select ${sql.ref(`${index}.rowid`)} as text_id, ${sql.table(table)}.* from ${sql.table(index)}
      inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`${index}.rowid`)}
      where ${sql.join(conditions, sql` and `)})`;
  },
  // The tree stores 32-bit numbers rounded outwards, so the row's own box is compared too.
  inBox: (table, alias, [west, south, east, north]) => sql`(
    ${sql.ref(`${alias}.id`)} in (select id from ${sql.table(`${table}_box`)}
      where west <= ${east} and east >= ${west} and south <= ${north} and north >= ${south})
    and ${sql.ref(`${alias}.west`)} <= ${east} and ${sql.ref(`${alias}.east`)} >= ${west}
    and ${sql.ref(`${alias}.south`)} <= ${north} and ${sql.ref(`${alias}.north`)} >= ${south})`,
  // A cross join fixes the order; otherwise the planner would read the whole table.
  joinBoxes: (given, table, { west, south, east, north }) => sql`${given}
    cross join ${sql.table(`${table}_box`)} as boxes on (boxes.west <= ${east} and boxes.east >= ${west}
      and boxes.south <= ${north} and boxes.north >= ${south})
    cross join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = boxes.id`,
  elements,
  among: (column, values) => sql`${sql.ref(column)} in (select value from ${elements(values)})`,
  holdsWord: (column, word) => sql`${sql.ref(column)} like ${wordPattern(word)} escape '\\'`,
  // `like` ignores case here.
  isLike: (text, pattern) => sql`${text} glob ${globOf(pattern)}`,
  // `plain_text` is a function defined on the connection, see `connect.ts`.
  plainText: text => sql<string>`plain_text(${text})`,
  inByteOrder: text => text,
  textIndex: trigramsOfSqlite,
  spatialIndex: boxTriggers,
  instantIn: ms => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${ms / 1000} seconds`})`,
  lockRows: sql``,
  isDuplicate: error =>
    codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE' || codeOf(error) === 'SQLITE_CONSTRAINT_PRIMARYKEY',
  isLostReference: error => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  limitTransaction: () => null,
  // For example, a backup or a database browser uses the file.
  isCollision: error => String(codeOf(error)).startsWith('SQLITE_BUSY'),
  isTooSlow: () => false,
  isAway: () => false,
  isBadValue: error => codeOf(error) === 'SQLITE_TOOBIG' || codeOf(error) === 'SQLITE_MISMATCH',
};
