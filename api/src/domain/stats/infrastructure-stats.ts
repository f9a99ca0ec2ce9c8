import { type InfrastructureStats, type InfrastructureType, infrastructureStatsOf } from 'shared/contract';
import { TILE_NEUTRALIZATIONS, TILE_RISKS } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import type { Viewer } from '../records/viewer';

/** Numbers of supports and lines that match a filter, by risk, neutralisation and network. */
export async function infrastructureStats(
  { context }: Viewer,
  filter: InfrastructureFilter,
): Promise<InfrastructureStats> {
  const { byId } = await context.lists.snapshot();
  const by = ['kind', 'risk', 'state', 'network_type'] as const;
  const groups = await context.model.groups('infrastructures', filter, by, 'length');
  return infrastructureStatsOf(
    groups.flatMap(({ kind, risk, state, network_type: network, number, length }) => {
      const network_type = byId.get(network);
      if (!network_type) return [];
      return {
        type: KINDS[kind] as InfrastructureType,
        risk: TILE_RISKS[risk] ?? null,
        neutralization: TILE_NEUTRALIZATIONS[state] ?? 'none',
        network_type,
        number,
        length,
      };
    }),
  );
}
