import { type ExpressionBuilder, sql } from 'kysely';
import type { Account } from 'shared/contract/administration';
import type { AccountStatus, AccountsQuery, Group } from 'shared/server';
import { membershipsOf } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import type { Database, Row } from '../../store/schema';
import { readTable, type Table } from '../administered/read-table';
import { fullNameOf } from '../records/full-name';
import type { Viewer } from '../records/viewer';

type StatusColumns = Pick<Row<'users'>, 'is_active' | 'welcomed_at' | 'closed_at'>;

function statusOf({ is_active, welcomed_at, closed_at }: StatusColumns): AccountStatus {
  if (closed_at) return 'closed';
  if (is_active) return 'active';
  return welcomed_at ? 'inactive' : 'waiting';
}

/** SQL condition that an account has the given status; the same rules as in `statusOf`. */
function hasStatus(eb: ExpressionBuilder<Database, 'users'>, status: AccountStatus) {
  const open = eb('users.closed_at', 'is', null);
  switch (status) {
    case 'closed':
      return eb('users.closed_at', 'is not', null);
    case 'active':
      return eb.and([open, eb('users.is_active', '=', 1)]);
    case 'inactive':
      return eb.and([open, eb('users.is_active', '=', 0), eb('users.welcomed_at', 'is not', null)]);
    case 'waiting':
      return eb.and([open, eb('users.is_active', '=', 0), eb('users.welcomed_at', 'is', null)]);
  }
}

const lastUsed = sql<string | null>`(
  select max(sessions.last_used_at) from sessions where sessions.user_id = users.id and sessions.revoked_at is null)`;

const selectAccounts = (db: Queryable) =>
  db.selectFrom('users').selectAll('users').select(lastUsed.as('last_used_at'));

async function present(
  db: Queryable,
  rows: (Row<'users'> & { last_used_at: string | null })[],
): Promise<Account[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const memberships = await membershipsOf(db, ids);
  const areas = await db
    .selectFrom('user_areas')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'user_areas.nomenclature_id')
    .select(['user_areas.user_id', 'nomenclatures.id', 'nomenclatures.label'])
    .where('user_areas.user_id', 'in', ids)
    .orderBy('nomenclatures.id')
    .execute();
  const groupsOf = groupBy(memberships, membership => membership.user_id);
  const areasOf = groupBy(areas, area => area.user_id);
  return rows.map(row => ({
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullNameOf(row),
    phone: row.phone,
    areas: (areasOf.get(row.id) ?? []).map(area => area.id),
    area_names: (areasOf.get(row.id) ?? []).map(area => area.label),
    owner_id: row.owner_id,
    groups: (groupsOf.get(row.id) ?? []).map(membership => membership.name as Group),
    locale: row.locale,
    is_active: row.is_active === 1,
    status: statusOf(row),
    timestamp_create: row.created_at,
    last_used_at: row.last_used_at,
  }));
}

/**
 * Finds accounts by status, group, area and words. Closed accounts are included only if their status or id is
 * requested.
 */
export async function findAccounts({ context, db }: Viewer, query: AccountsQuery): Promise<Table<Account>> {
  const { status = ['active', 'waiting', 'inactive'], group, area } = query;
  const selection = selectAccounts(db)
    // An account requested only by id is shown whatever its status.
    .$if(!query.id || query.status !== undefined, q =>
      q.where(eb => eb.or(status.map(one => hasStatus(eb, one)))),
    )
    .$if(group !== undefined, q =>
      q.where('users.id', 'in', subquery =>
        subquery
          .selectFrom('user_groups')
          .innerJoin('groups', 'groups.id', 'user_groups.group_id')
          .select('user_groups.user_id')
          .where('groups.name', 'in', group ?? []),
      ),
    )
    .$if(area !== undefined, q =>
      q.where('users.id', 'in', subquery =>
        subquery
          .selectFrom('user_areas')
          .select('user_id')
          .where('nomenclature_id', 'in', area ?? []),
      ),
    );
  const text = (column: string) => context.engine.plainText(sql<string>`${sql.ref(column)}`);
  const texts = ['users.username', 'users.email', 'users.first_name', 'users.last_name', 'users.phone'];
  const { rows, total } = await readTable(context.engine, selection, query, {
    id: sql<number>`users.id`,
    orderings: {
      username: text('users.username'),
      email: text('users.email'),
      full_name: sql`${text('users.last_name')} || ' ' || ${text('users.first_name')}`,
      timestamp_create: sql`users.created_at`,
      last_used_at: lastUsed,
      status: sql`case when closed_at is not null then 4 when is_active = 1 then 2 when welcomed_at is null then 1 else 3 end`,
    },
    searched: texts.map(column => sql<string>`${sql.ref(column)}`),
  });
  return { rows: await present(db, rows), total };
}

export async function readAccount({ db }: Pick<Viewer, 'db'>, id: number): Promise<Account | null> {
  const row = await selectAccounts(db).where('users.id', '=', id).executeTakeFirst();
  const [account] = await present(db, row ? [row] : []);
  return account ?? null;
}
