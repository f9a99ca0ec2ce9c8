import { type InfrastructureStats, type InfrastructureType, infrastructureStatsOf } from 'shared/contract';
import { TILE_NEUTRALIZATIONS, TILE_RISKS } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { KINDS } from '../../readmodel/model/infrastructure-table';
import type { Viewer } from '../records/viewer';
import { filterOutside, type Outside } from '../sensitivity/sensitive-cases';

/** Numbers of supports and lines that match a filter, by risk, neutralisation and network. */
export async function infrastructureStats(
  viewer: Viewer,
  filter: InfrastructureFilter & Outside,
): Promise<InfrastructureStats> {
  const { context } = viewer;
  const { byId } = await context.lists.snapshot();
  const by = ['kind', 'risk', 'state', 'network'] as const;
  const told = await filterOutside(viewer, 'infrastructures', filter);
  const groups = await context.model.groups('infrastructures', told, by, 'length');
  return infrastructureStatsOf(
    groups.flatMap(({ kind, risk, state, network, number, length }) => {
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
