import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type InfrastructureFilter,
  type InfrastructureStats,
  NEUTRALIZATIONS,
  RISK_LEVELS,
} from 'shared/contract';
import type { Row } from '../../database/schema';
import { readAside } from '../../workers/read-aside';
import { infrastructureConditions } from '../infrastructures/filter';
import type { Viewer } from '../records/viewer';

type Group = Pick<Row<'infrastructures'>, 'kind' | 'risk' | 'neutralization' | 'network_type_id'> & {
  number: number;
  length: number;
};

/** All conditions, none being no restriction. */
export const allOf = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions.length > 0 ? [...conditions] : [sql`1 = 1`], sql` and `)}`;

async function groupsOf({ context, db }: Viewer, filter: InfrastructureFilter): Promise<Group[]> {
  const query = db
    .selectFrom('infrastructures')
    .select(['kind', 'risk', 'neutralization', 'network_type_id'])
    .select(eb => [
      eb.fn.countAll<number>().as('number'),
      eb.fn.coalesce(eb.fn.sum<number>('length'), sql<number>`0`).as('length'),
    ])
    .where('deleted_at', 'is', null)
    .where(allOf(infrastructureConditions(context.engine, filter)))
    .groupBy(['kind', 'risk', 'neutralization', 'network_type_id'])
    .compile();
  const rows = await readAside(context.connection, query);
  return rows.map(row => ({ ...row, number: Number(row.number), length: Number(row.length) }));
}

/** Groups added up: supports and lines apart, metres to the centimetre. */
function countsOf(groups: readonly Group[]): InfrastructureStats['total'] {
  const sum = (kind: Group['kind'], value: (group: Group) => number) =>
    groups.filter(group => group.kind === kind).reduce((total, group) => total + value(group), 0);
  return {
    supports: sum('POLE', group => group.number),
    lines: sum('LINE', group => group.number),
    line_length: Math.round(sum('LINE', group => group.length) * 100) / 100,
  };
}

/** How many supports and lines a filter finds, by risk, neutralisation and network. */
export async function infrastructureStats(
  viewer: Viewer,
  filter: InfrastructureFilter,
): Promise<InfrastructureStats> {
  const groups = await groupsOf(viewer, filter);
  const { byId } = await viewer.context.lists.snapshot();
  const risks = [null, ...RISK_LEVELS];
  const ofRisk = (risk: Group['risk']) => groups.filter(group => group.risk === risk);
  const networks = [...new Set(groups.map(group => group.network_type_id))].sort((a, b) => a - b);
  return {
    total: countsOf(groups),
    by_risk: risks.map(risk => ({ risk, ...countsOf(ofRisk(risk)) })),
    by_neutralization: NEUTRALIZATIONS.map(neutralization => ({
      neutralization,
      ...countsOf(groups.filter(group => group.neutralization === neutralization)),
    })),
    by_network: networks.flatMap(id => {
      const network_type = byId.get(id);
      return network_type
        ? { network_type, ...countsOf(groups.filter(group => group.network_type_id === id)) }
        : [];
    }),
    by_risk_and_neutralization: risks.flatMap(risk =>
      NEUTRALIZATIONS.map(neutralization => ({
        risk,
        neutralization,
        ...countsOf(ofRisk(risk).filter(group => group.neutralization === neutralization)),
      })),
    ),
  };
}
