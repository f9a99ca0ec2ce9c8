import { type Kysely, sql } from 'kysely';
import notes from '../src/store/column-notes.json';
import type { Database } from '../src/store/schema';
import { NOT_OURS } from './schema-of';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** Whether inserts may omit the column. */
  generated: boolean;
}

const HEAD = '// Written by `npm run tables` from the migrations and `column-notes.json`: not to be edited.';
const NUMBERS = /^(integer|bigint|double precision)$/i;

const columnTypes: Record<string, string> = notes.types;
const texts: Record<string, string> = notes.notes;

/** The values that a column's check allows, as a union type. */
function checkedValues(definition: string, column: string): string | undefined {
  const [, values] = new RegExp(`check \\(${column} in \\(([^)]*)\\)\\)`).exec(definition) ?? [];
  return values?.split(', ').join(' | ');
}

async function columnsOf(db: Kysely<Database>, table: string, definition: string): Promise<Column[]> {
  const { rows } = await sql<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    pk: number;
  }>`select name, type, "notnull", dflt_value, pk from pragma_table_info(${table}) order by cid`.execute(db);
  return rows.map(({ name, type, notnull, dflt_value, pk }) => ({
    name,
    type:
      columnTypes[`${table}.${name}`] ??
      columnTypes[`*.${name}`] ??
      checkedValues(definition, name) ??
      (NUMBERS.test(type) ? 'number' : 'string'),
    nullable: notnull === 0 && pk === 0,
    generated:
      dflt_value !== null || (pk > 0 && definition.includes(`${name} integer primary key autoincrement`)),
  }));
}

const noteLines = (key: string, indent: string) => (texts[key] ? [`${indent}/** ${texts[key]} */`] : []);

function columnLines(table: string, { name, type, nullable, generated }: Column): string[] {
  const full = nullable ? `${type} | null` : type;
  return [
    ...noteLines(`${table}.${name}`, '    '),
    `    ${name}: ${generated ? `Generated<${full}>` : full};`,
  ];
}

/** Imports types as the formatter writes it: on one line if it fits. */
function importOf(names: readonly string[]): string[] {
  const line = `import type { ${names.join(', ')} } from './column-types';`;
  if (line.length <= 110) return [line];
  return ['import type {', ...names.map(name => `  ${name},`), "} from './column-types';"];
}

/**
 * The source of `tables.ts`: a type for each table of a migrated SQLite database. Columns are typed by their
 * declaration and check, or by `column-notes.json`.
 */
export async function tablesText(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table' and sql like 'create table%' order by name`.execute(
    db,
  );
  const tables = await Promise.all(
    rows
      .filter(row => !NOT_OURS.test(row.name))
      .map(async row => ({ name: row.name, columns: await columnsOf(db, row.name, row.sql) })),
  );
  const known = new Set(
    tables.flatMap(({ name, columns }) => [
      name,
      ...columns.flatMap(column => [column.name, `${name}.${column.name}`]),
    ]),
  );
  for (const key of [...Object.keys(columnTypes), ...Object.keys(texts)])
    if (!known.has(key.replace(/^\*\./, '')))
      throw new Error(`column-notes.json names ${key}, which is not there`);
  const own = tables
    .flatMap(({ columns }) => columns.map(column => column.type))
    .filter(type => /^[A-Z]/.test(type));
  const lines = tables.flatMap(({ name, columns }) => [
    ...noteLines(name, '  '),
    `  ${name}: {`,
    ...columns.flatMap(column => columnLines(name, column)),
    '  };',
  ]);
  return [
    HEAD,
    "import type { Generated } from 'kysely';",
    ...importOf([...new Set(own)].sort()),
    '',
    '/** The tables of the database. Instants are ISO text in UTC, dates `YYYY-MM-DD`. */',
    'export interface Database {',
    ...lines,
    '}',
    '',
  ].join('\n');
}
