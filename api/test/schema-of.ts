import { sql } from 'kysely';
import type { Connection } from '../src/store/connect';

/** Excludes SQLite's internal tables of box and word indexes, and those of the migrations. */
export const NOT_OURS =
  /^sqlite_|^migrations|_(box|text)_(node|rowid|parent|data|idx|docsize|config|content)$/;

const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ ([,)])/g, '$1');

/** Kind, name and definition of all our objects in PostgreSQL's catalogue. */
const CATALOGUE = sql<{ kind: string; name: string; definition: string }>`
  with ours as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
  select 'column' as kind, ours.relname || '.' || a.attname as name,
    concat_ws(' ', a.attnum, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid)) as definition
  from ours join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = ours.oid and d.adnum = a.attnum
  union all select 'constraint', ours.relname || '.' || conname, pg_get_constraintdef(con.oid)
  from ours join pg_constraint con on con.conrelid = ours.oid
  union all select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  from ours join pg_index i on i.indrelid = ours.oid
  union all select 'trigger', t.tgname, pg_get_triggerdef(t.oid)
  from ours join pg_trigger t on t.tgrelid = ours.oid and not t.tgisinternal
  union all select 'function', p.proname, pg_get_functiondef(p.oid)
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'extension', extname, '' from pg_extension`;

/** Tables, columns, constraints, indexes, triggers and functions of a database by name, with their definitions. */
export async function schemaOf({
  db,
  engine,
}: Pick<Connection, 'db' | 'engine'>): Promise<Map<string, string>> {
  const { rows } =
    engine.name === 'postgres'
      ? await CATALOGUE.execute(db)
      : await sql<{ kind: string; name: string; definition: string }>`
          select type as kind, name, sql as definition from sqlite_master where sql is not null`.execute(db);
  const ours = rows.filter(({ name }) => !NOT_OURS.test(name));
  return new Map(
    ours
      .map(({ kind, name, definition }) => [`${kind} ${name}`, plain(definition)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
