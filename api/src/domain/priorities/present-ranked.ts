import type { PriorityReason } from 'shared/programme';
import type { RankedRecord } from '../../readmodel/model/priority-ranking';
import type { Viewer } from '../records/viewer';

async function areaNames({ context, db }: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'name'])
    .where(context.engine.among('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ranked supports and lines as in responses, in the given order; their reasons name the sensitive areas. */
export async function presentRanked(viewer: Viewer, records: readonly RankedRecord[]) {
  const areas = records.flatMap(({ sensitiveArea }) => sensitiveArea ?? []);
  const names = await areaNames(viewer, [...new Set(areas)]);
  return records.map(({ rank, terms, low, high, score, reasons, sensitiveArea }) => ({
    rank,
    expected: terms.expected,
    low,
    high,
    weight: terms.weight,
    score,
    cost: terms.cost,
    reasons: reasons.map(
      (reason): PriorityReason =>
        reason.code === 'sensitive'
          ? { ...reason, values: { name: names.get(sensitiveArea ?? 0) ?? null } }
          : reason,
    ),
  }));
}
