import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OPEN_STATES, type ProgrammeWaiting, type WorkState } from 'shared/programme';
import type { Viewer } from '../records/viewer';
import { worksAccessOf } from '../works/works-access';
import { selectAlarms } from './alarm-resource';
import { selectItems } from './present-items';

/** Areas of intervention are regions, or natural areas that administrators added to their list. */
const AREA_TYPES = ['ADMIN_REG', 'ADMIN_ZN'];

async function areaCodesOf({ db, userId }: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('user_areas')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'user_areas.nomenclature_id')
    .select('nomenclatures.code')
    .where('user_areas.user_id', '=', userId)
    .execute();
  return rows.map(({ code }) => code);
}

/** Condition that the support or line in a column lies in some areas; without areas it may lie anywhere. */
function isInAreas(codes: readonly string[], column: string): RawBuilder<SqlBool> {
  if (codes.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`exists (select 1 from infrastructure_areas as link
    join geo_areas as own_area on own_area.id = link.area_id
    where link.infrastructure_id = ${sql.ref(column)}
      and own_area.type in (${sql.join(AREA_TYPES)}) and own_area.code in (${sql.join(codes)}))`;
}

/** Number of open works by state and operator, with those that are late, and those whose operation is the account's. */
async function countedWorks(viewer: Viewer, codes: readonly string[], asOf: string) {
  const rows = await (await selectItems(viewer))
    .where('work_items.state', 'in', [...OPEN_STATES])
    .where(isInAreas(codes, 'work_items.infrastructure_id'))
    .clearSelect()
    .select(['work_items.state', 'work_orders.owner_id'])
    .select([
      sql<number>`count(*)`.as('number'),
      sql<number>`sum(case when work_items.due < ${asOf} then 1 else 0 end)`.as('late'),
      sql<number>`sum(case when exists (select 1 from operations as fitting
        where fitting.id = work_items.operation_id and fitting.created_by = ${viewer.userId})
        then 1 else 0 end)`.as('own'),
    ])
    .groupBy(['work_items.state', 'work_orders.owner_id'])
    .execute();
  return rows.map(row => ({
    ...row,
    number: Number(row.number),
    late: Number(row.late),
    own: Number(row.own),
  }));
}

async function openAlarms(viewer: Viewer, codes: readonly string[]): Promise<number> {
  const { number } = await (await selectAlarms(viewer))
    .where('alarms.state', '=', 'OPEN')
    .where(isInAreas(codes, 'alarms.infrastructure_id'))
    .clearSelect()
    .select(sql<number>`count(*)`.as('number'))
    .executeTakeFirstOrThrow();
  return Number(number);
}

/**
 * What waits for an account: for operators what concerns their owner, for the others what lies in their areas. Only
 * those who follow works are told of late ones and of alarms, only those who verify of fitted ones that others fitted.
 */
export async function waitingWorks(viewer: Viewer, asOf: string): Promise<ProgrammeWaiting> {
  const { roles, owner: own } = await worksAccessOf(viewer);
  const isOperator = own !== 'all';
  const codes = isOperator ? [] : await areaCodesOf(viewer);
  const follows = roles.includes('operator') || roles.includes('coordinator');
  const verifies = roles.includes('editor');
  const works = follows || verifies ? await countedWorks(viewer, codes, asOf) : [];
  const inState = (state: WorkState) => works.filter(one => one.state === state);
  const { byId } = await viewer.context.lists.snapshot();
  const late = new Map<number, number>();
  for (const { owner_id, late: count } of follows ? works : [])
    if (count > 0) late.set(owner_id, (late.get(owner_id) ?? 0) + count);
  return {
    alarms: follows ? await openAlarms(viewer, codes) : 0,
    overdue: [...late]
      .map(([owner, count]) => ({ owner: byId.get(owner) ?? null, count }))
      .sort((one, other) => other.count - one.count),
    fitted: verifies ? inState('FITTED').reduce((sum, { number, own }) => sum + number - own, 0) : 0,
    requested: isOperator ? inState('REQUESTED').reduce((sum, { number }) => sum + number, 0) : 0,
  };
}
