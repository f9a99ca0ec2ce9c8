import type { Priority, PriorityReason } from 'shared/programme';
import type { rankingQuerySchema } from 'shared/server';
import type { z } from 'zod';
import type { RankingQuestion } from '../../readmodel/model/priority-ranking';
import type { RankedRecord } from '../../readmodel/model/ranked-records';
import { summariesOf } from '../orders/present-infrastructures';
import { openItemsOf } from '../orders/work-items';
import type { Viewer } from '../records/viewer';
import { hiddenOnInfrastructures } from '../sensitivity/sensitive-cases';

/** The part of a query that selects and orders the records. */
export function questionOf({
  kind,
  list,
  per,
  ...filter
}: z.output<typeof rankingQuerySchema> & Record<string, unknown>): RankingQuestion {
  return { type: kind, list, per, filter };
}

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

type Ranked = Omit<Priority, 'infrastructure' | 'item'>;

/** The ranking's values for some records, in the given order, with the names of sensitive areas among the reasons. */
async function presentRanked(viewer: Viewer, records: readonly RankedRecord[]): Promise<Ranked[]> {
  const areas = records.flatMap(({ sensitiveArea }) => sensitiveArea ?? []);
  const names = await areaNames(viewer, [...new Set(areas)]);
  const hidden = await hiddenOnInfrastructures(
    viewer,
    records.map(({ id }) => id),
  );
  return records.map(({ id, rank, terms, low, high, score, reasons, sensitiveArea }) => ({
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
          : reason.code === 'deaths'
            ? { ...reason, values: { ...reason.values, is_protected: hidden.has(id) } }
            : reason,
    ),
  }));
}

/**
 * Ranked supports and lines as in lists, in the given order, with the open works that an account sees. Records
 * deleted in the meantime are left out.
 */
export async function presentPriorities(
  viewer: Viewer,
  records: readonly RankedRecord[],
  day: string,
): Promise<Priority[]> {
  const ids = records.map(({ id }) => id);
  const summaries = await summariesOf(viewer, ids);
  const items = await openItemsOf(viewer, ids, day);
  const ranked = await presentRanked(viewer, records);
  return ids.flatMap((id, i): Priority[] => {
    const infrastructure = summaries.get(id);
    return infrastructure ? [{ infrastructure, ...(ranked[i] as Ranked), item: items.get(id) ?? null }] : [];
  });
}
