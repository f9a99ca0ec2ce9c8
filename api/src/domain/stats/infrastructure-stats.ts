import { type InfrastructureGroup, type InfrastructureStats, infrastructureStatsOf } from 'shared/contract';
import { TILE_NEUTRALIZATIONS, TILE_RISKS } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { KIND } from '../../readmodel/inventory/columns';
import type { Viewer } from '../records/viewer';

type Group = Omit<InfrastructureGroup, 'network_type'> & { network: number };

/** Counts the matches of a filter by kind, risk, neutralisation and network in a single pass. */
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
    const key = network * 64 + ((kind << 4) | (risk << 2) | state);
    let group = groups.get(key);
    if (!group) {
      group = {
        type: kind === KIND.POLE ? 'POLE' : 'LINE',
        risk: TILE_RISKS[risk] ?? null,
        neutralization: TILE_NEUTRALIZATIONS[state] ?? 'none',
        network,
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

/** Numbers of supports and lines that match a filter, by risk, neutralisation and network. */
export async function infrastructureStats(
  viewer: Viewer,
  filter: InfrastructureFilter,
): Promise<InfrastructureStats> {
  const groups = await groupsOf(viewer, filter);
  const { byId } = await viewer.context.lists.snapshot();
  return infrastructureStatsOf(
    groups.flatMap(({ network, ...group }) => {
      const network_type = byId.get(network);
      return network_type ? { ...group, network_type } : [];
    }),
  );
}
