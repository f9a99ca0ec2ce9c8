import {
  type InfrastructureFilter,
  type InfrastructureStats,
  NEUTRALIZATIONS,
  RISK_LEVELS,
} from 'shared/contract';
import { TILE_NEUTRALIZATIONS, TILE_RISKS } from 'shared/map/geometry';
import type { Row } from '../../database/schema';
import { KIND } from '../inventory/columns';
import type { Viewer } from '../records/viewer';

type Group = Pick<Row<'infrastructures'>, 'kind' | 'risk' | 'neutralization' | 'network_type_id'> & {
  number: number;
  length: number;
};

/** One walk through what a filter finds, counted by kind, risk, neutralisation and network. */
async function groupsOf({ context }: Viewer, filter: InfrastructureFilter): Promise<Group[]> {
  const { columns, selection } = await context.inventory.select(filter);
  const groups = new Map<number, Group>();
  columns.each(selection.box, id => {
    if (!selection.holds(id)) return;
    const [kind, risk, state] = [columns.kind[id], columns.risk[id], columns.state[id]] as [
      number,
      number,
      number,
    ];
    const network = columns.network[id] as number;
    const key = (network << 6) | (kind << 4) | (risk << 2) | state;
    let group = groups.get(key);
    if (!group) {
      group = {
        kind: kind === KIND.POLE ? 'POLE' : 'LINE',
        risk: TILE_RISKS[risk] ?? null,
        neutralization: TILE_NEUTRALIZATIONS[state] ?? 'none',
        network_type_id: network,
        number: 0,
        length: 0,
      };
      groups.set(key, group);
    }
    group.number += 1;
    group.length += columns.length[id] as number;
  });
  return [...groups.values()];
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
