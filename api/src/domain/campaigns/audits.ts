import { sql } from 'kysely';
import { type Audit, FEWEST_ANSWERED } from 'shared/programme/campaigns';
import { intervalOfShare } from 'shared/programme/interval';
import { groupBy } from '../../store/group-by';
import type { Viewer } from '../records/viewer';
import { targetsWithStates } from './campaign-targets';
import { drawSample } from './draw-sample';

/** What audited works are told apart by: ids of list items, or `null`. */
const STRATA = ['operator', 'contractor', 'product'] as const;
type Strata = Record<(typeof STRATA)[number], number | null>;

/**
 * Strata of `operations`: the owner of the support, the owner that the author works for (works do not name a
 * contractor), and the first equipment.
 */
const strata = sql`infrastructures.owner_id as operator, users.owner_id as contractor,
  (select type_id from operation_equipments where operation_id = operations.id order by position limit 1) as product`;

/** The last operations of supports and lines, by id of the support or line. */
export async function lastOperations(
  { context, db }: Viewer,
  infrastructures: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'last_operation_id'])
    .where(context.engine.among('id', infrastructures))
    .where('last_operation_id', 'is not', null)
    .$narrowType<{ last_operation_id: number }>()
    .execute();
  return new Map(rows.map(row => [row.id, row.last_operation_id]));
}

/** Draws supports and lines whose last works are dated on or after a day, in proportion to their strata. */
export async function drawWorks(
  { db }: Viewer,
  { since, ...sample }: { since: string; size: number; seed: number },
): Promise<number[]> {
  const { rows } = await sql<Strata & { infrastructure: number }>`
    select operations.infrastructure_id as infrastructure, ${strata} from operations
    join infrastructures on infrastructures.last_operation_id = operations.id
    left join users on users.id = operations.created_by
    where infrastructures.deleted_at is null and operations.date >= ${since}
    order by operations.id`.execute(db);
  const stratumOf = (row: Strata) => STRATA.map(name => row[name]).join(' ');
  return drawSample(rows, stratumOf, sample).map(row => row.infrastructure);
}

function failing(outcomes: readonly string[]) {
  const answered = outcomes.length;
  const failed = outcomes.filter(outcome => outcome !== 'PASS').length;
  const isEnough = answered >= FEWEST_ANSWERED;
  const interval = isEnough ? intervalOfShare(failed, answered) : { low: null, high: null };
  return { answered, failed, share: isEnough ? failed / answered : null, ...interval };
}

/** The share of a campaign's works that fail, in all and by stratum, with its 90 % exact interval. */
export async function auditOf({ context, db }: Viewer, campaign: number): Promise<Audit> {
  const { byId } = await context.lists.snapshot();
  const { rows } = await sql<Strata & { outcome: string | null }>`
    select target.outcome, ${strata} from ${targetsWithStates()} as target
    join infrastructures on infrastructures.id = target.infrastructure_id
    left join operations on operations.id = target.operation_id
    left join users on users.id = operations.created_by
    where target.campaign_id = ${campaign} and infrastructures.deleted_at is null
    order by target.id`.execute(db);
  const outcomesOf = (some: typeof rows) => some.flatMap(({ outcome }) => outcome ?? []);
  const strataOf = (by: (typeof STRATA)[number]) =>
    [...groupBy(rows, row => row[by])]
      .map(([id, of]) => {
        const item = id === null ? undefined : byId.get(id);
        return {
          by,
          fr: item?.label ?? '',
          en: item?.label_en ?? item?.label ?? '',
          ...failing(outcomesOf(of)),
        };
      })
      .sort((a, b) => b.answered - a.answered || (a.fr < b.fr ? -1 : 1));
  return { ...failing(outcomesOf(rows)), strata: STRATA.flatMap(strataOf) };
}
