import type { Diagnosis, Nomenclature } from 'shared/contract';
import { groupBy } from '../../database/group-by';
import type { Row } from '../../database/schema';
import { mediaOf } from '../records/media-of';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/** A diagnosis with whether it is its infrastructure's last. */
export type DiagnosisRow = Row<'diagnoses'> & { last_diagnosis_id: number | null };

/** Diagnoses of infrastructures that exist, newest first. */
export function selectDiagnoses({ db }: Viewer) {
  return db
    .selectFrom('diagnoses')
    .innerJoin('infrastructures', 'infrastructures.id', 'diagnoses.infrastructure_id')
    .selectAll('diagnoses')
    .select('infrastructures.last_diagnosis_id')
    .where('diagnoses.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null);
}

async function armingsOf({ context, db }: Viewer, ids: number[]): Promise<Map<number, Nomenclature[]>> {
  const rows = await db
    .selectFrom('diagnosis_armings')
    .select(['diagnosis_id', 'nomenclature_id'])
    .where('diagnosis_id', 'in', ids)
    .orderBy('position')
    .execute();
  const { byId } = await context.lists.snapshot();
  const grouped = groupBy(rows, row => row.diagnosis_id);
  return new Map(
    [...grouped].map(([id, links]) => [id, links.flatMap(link => byId.get(link.nomenclature_id) ?? [])]),
  );
}

/** Diagnoses as answers show them, in the order given. */
export async function presentDiagnoses(viewer: Viewer, rows: DiagnosisRow[]): Promise<Diagnosis[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const people = await peopleOf(viewer.db, rows);
  const media = await mediaOf(viewer, 'diagnosis_media', ids);
  const armings = await armingsOf(viewer, ids);
  const { byId } = await viewer.context.lists.snapshot();
  const item = (id: number | null) => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(row => ({
    ...presentStamp(row, people),
    infrastructure: row.infrastructure_id,
    date: row.date,
    last: row.last_diagnosis_id === row.id,
    remark: row.remark,
    technical_proposal: row.technical_proposal,
    arming: armings.get(row.id) ?? [],
    condition: item(row.condition_id),
    pole_attractivity: item(row.pole_attractivity_id),
    pole_dangerousness: item(row.pole_dangerousness_id),
    sgmt_moving_risk: item(row.sgmt_moving_risk_id),
    sgmt_topo_integr_risk: item(row.sgmt_topo_integr_risk_id),
    sgmt_landscape_integr_risk: item(row.sgmt_landscape_integr_risk_id),
    sgmt_build_integr_risk: item(row.sgmt_build_integr_risk_id),
    isolation_advice: row.isolation_advice === 1,
    dissuasion_advice: row.dissuasion_advice === 1,
    attraction_advice: row.attraction_advice === 1,
    change_advice: row.change_advice === 1,
    nest_platform_advice: row.nest_platform_advice === 1,
    visibility_advice: row.visibility_advice === 1,
    burial_advice: row.burial_advice === 1,
    media: media.get(row.id) ?? [],
  }));
}
