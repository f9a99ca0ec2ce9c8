import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { INFRASTRUCTURE_ORDERINGS, InfrastructureFilter } from 'shared/contract';
import type { Page, Position } from '../records/pages';
import { readPage } from '../records/read-page';
import type { Viewer } from '../records/viewer';
import { infrastructureConditions } from './filter';
import { presentInfrastructures, presentSummaries, selectInfrastructures } from './present';

export type InfrastructureOrdering = (typeof INFRASTRUCTURE_ORDERINGS)[number];

/** What a list is ordered by; nothing in it is null, or pages could not continue. */
const COLUMNS: Record<InfrastructureOrdering, RawBuilder<string | number>> = {
  id: sql`infrastructures.id`,
  type: sql`infrastructures.kind`,
  network_type: sql`infrastructures.network_type_id`,
  risk: sql`case infrastructures.risk when 'RISK_L' then 1 when 'RISK_M' then 2 when 'RISK_H' then 3 else 0 end`,
  neutralization: sql`case infrastructures.neutralization when 'partial' then 1 when 'full' then 2 else 0 end`,
  last_diagnosis_date: sql`coalesce(infrastructures.last_diagnosis_date, '0001-01-01')`,
};

/** Big lists are put together in parts, so that other requests get their turn. */
const PART = 500;

const restriction = (conditions: Expression<SqlBool>[]) =>
  sql<boolean>`${sql.join(conditions.length > 0 ? conditions : [sql`1 = 1`], sql` and `)}`;

export interface InfrastructureList {
  features: object[];
  next: Position | null;
  total: number;
}

/** Supports and lines by filter, page by page or all at once; `summary` leaves the nested lists out. */
export async function listInfrastructures(
  viewer: Viewer,
  filter: InfrastructureFilter,
  page: Page<InfrastructureOrdering>,
  summary: boolean,
): Promise<InfrastructureList> {
  const where = restriction(infrastructureConditions(viewer.context.engine, filter));
  const { rows, next } = await readPage(
    selectInfrastructures(viewer).where(where),
    page,
    sql`infrastructures.id`,
    COLUMNS[page.ordering],
  );
  const features: object[] = [];
  const present = summary ? presentSummaries : presentInfrastructures;
  for (let at = 0; at < rows.length; at += PART) {
    features.push(...(await present(viewer, rows.slice(at, at + PART))));
    if (at > 0) await new Promise(setImmediate);
  }
  const isWhole = page.after === null && next === null;
  return { features, next, total: isWhole ? features.length : await countInfrastructures(viewer, filter) };
}

/** How many supports and lines a filter finds. */
export async function countInfrastructures(
  { context, db }: Viewer,
  filter: InfrastructureFilter,
): Promise<number> {
  const { total } = await db
    .selectFrom('infrastructures')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('infrastructures.deleted_at', 'is', null)
    .where(restriction(infrastructureConditions(context.engine, filter)))
    .executeTakeFirstOrThrow();
  return total;
}
