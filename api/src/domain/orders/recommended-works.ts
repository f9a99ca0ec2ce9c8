import { WORK_MEASURES, type WorkMeasure } from 'shared/programme';
import type { RecommendedWorks } from 'shared/server';
import type { Page } from '../../http/pages';
import type { FoundPage } from '../../readmodel/model/read-model';
import { inOrder } from '../../store/in-order';
import type { Viewer } from '../records/viewer';
import { worksAccessOf } from '../works/works-access';
import { summariesOf } from './present-infrastructures';

/** Filter of recommended works: not ordered, advised by the last diagnosis, and not fully neutralised. */
const RECOMMENDED = { advised: true, ordered: false, neutralization: ['none', 'partial'] };

/** Owners to filter by: those whose works the account sees, among any requested owners. `undefined`: no filter. */
async function ownersOf(viewer: Viewer, requested: readonly number[] | undefined) {
  const { owner } = await worksAccessOf(viewer);
  if (owner === 'all') return requested;
  return owner !== null && (requested?.includes(owner) ?? true) ? [owner] : [];
}

/** A page of the supports and lines with recommended works that an account sees. */
export async function findRecommended(
  viewer: Viewer,
  { area, in_bbox, owner }: { area?: unknown; in_bbox?: unknown; owner?: number[] },
  page: Page<string>,
): Promise<FoundPage> {
  const filter = { ...RECOMMENDED, area, in_bbox, owner: await ownersOf(viewer, owner) };
  return viewer.context.model.page('infrastructures', filter, page);
}

/** Recommended works as in responses, in the given order. Records that no longer exist are left out. */
export async function presentRecommended(
  viewer: Viewer,
  ids: readonly number[],
): Promise<RecommendedWorks[]> {
  const { db, context } = viewer;
  const infrastructures = await summariesOf(viewer, ids);
  const rows = await db
    .selectFrom('infrastructures')
    .innerJoin('diagnoses', 'diagnoses.id', 'last_diagnosis_id')
    .select(['infrastructures.id', 'infrastructures.kind', 'diagnoses.id as diagnosis', 'diagnoses.date'])
    .select([...WORK_MEASURES.POLE, ...WORK_MEASURES.LINE].map(measure => `diagnoses.${measure}` as const))
    .where(context.engine.among('infrastructures.id', ids))
    .execute();
  return inOrder(ids, rows).flatMap((row): RecommendedWorks[] => {
    const infrastructure = infrastructures.get(row.id);
    const offered: readonly WorkMeasure[] = WORK_MEASURES[row.kind];
    const measures = offered.filter(measure => row[measure] === 1);
    if (!infrastructure || measures.length === 0) return [];
    return [{ infrastructure, measures, diagnosis: { id: row.diagnosis, date: row.date } }];
  });
}
