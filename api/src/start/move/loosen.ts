import { sql } from 'kysely';
import type { Engine } from '../../store/engine';
import type { Side } from './moved-tables';

interface Loosening {
  loosen: string;
  tighten: string;
}

/**
 * Statements that remove, and those that restore, what slows down copying or asks for an order of tables. In
 * PostgreSQL these are rights of a table's owner. SQLite's triggers of boxes and words stay, since they fill their
 * indexes.
 */
const LOOSENINGS: Record<Engine['name'], ReturnType<typeof sql<Loosening>>> = {
  sqlite: sql<Loosening>`
    select 'drop ' || type || ' "' || name || '"' as loosen, sql as tighten from sqlite_master
    where sql is not null and (type = 'index' or (type = 'trigger'
      and (name like '%_logged' or name like '%_followed' or name like '%_counted')))`,
  postgres: sql<Loosening>`
    with ours as (
      select c.oid, c.oid::regclass::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
    select format('alter table %s disable trigger user', name) as loosen,
      format('alter table %s enable trigger user', name) as tighten, 3 as step from ours
    union all select format('alter table %s drop constraint %I', ours.name, conname),
      format('alter table %s add constraint %I %s', ours.name, conname, pg_get_constraintdef(k.oid)), 2
      from ours join pg_constraint k on k.conrelid = ours.oid and k.contype = 'f'
    union all select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
      from ours join pg_index i on i.indrelid = ours.oid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by step`,
};

/** Loosens a database, and returns the statements that tighten it again, in order. */
export async function loosen({ db, engine }: Side): Promise<string[]> {
  const { rows } = await LOOSENINGS[engine.name].execute(db);
  // Foreign keys are dropped before the indexes that they might use.
  for (const { loosen: statement } of [...rows].reverse()) await sql.raw(statement).execute(db);
  return rows.map(({ tighten }) => tighten);
}
