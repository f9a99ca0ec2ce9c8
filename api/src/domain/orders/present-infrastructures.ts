import type { InfrastructureSummary } from 'shared/kinds';
import { presentSummaries, selectInfrastructures } from '../infrastructures/present';
import type { Viewer } from '../records/viewer';

/** Supports and lines as in lists, by id. */
export async function summariesOf(
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, InfrastructureSummary>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const rows = await selectInfrastructures(viewer)
    .where(viewer.context.engine.among('infrastructures.id', distinct))
    .execute();
  return new Map((await presentSummaries(viewer, rows)).map(one => [one.id, one]));
}
