import { sql } from 'kysely';
import type { Media } from 'shared/contract';
import type { Diagnosis } from 'shared/kinds';
import { jsonBytes, objectWriter, parsedList } from '../../http/json-bytes';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { mediaOf } from '../records/media-of';
import { peopleOf, personJson, STAMP_WRITERS } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/**
 * Selects diagnoses of infrastructures that are not deleted, with a flag for the last one and ids of armings as
 * `12,15`.
 */
export function selectDiagnoses({ db }: Viewer) {
  return db
    .selectFrom('diagnoses')
    .innerJoin('infrastructures', 'infrastructures.id', 'diagnoses.infrastructure_id')
    .select([
      'diagnoses.id',
      'diagnoses.uuid',
      'diagnoses.created_by',
      'diagnoses.updated_by',
      'diagnoses.created_at',
      'diagnoses.updated_at',
      'diagnoses.version',
      'diagnoses.infrastructure_id',
      'diagnoses.date',
      'diagnoses.remark',
      'diagnoses.technical_proposal',
      'diagnoses.actions',
      'diagnoses.equipped_structure',
      'diagnoses.condition_id',
      'diagnoses.pole_attractivity_id',
      'diagnoses.pole_dangerousness_id',
      'diagnoses.sgmt_moving_risk_id',
      'diagnoses.sgmt_topo_integr_risk_id',
      'diagnoses.sgmt_landscape_integr_risk_id',
      'diagnoses.sgmt_build_integr_risk_id',
      'diagnoses.isolation_advice',
      'diagnoses.dissuasion_advice',
      'diagnoses.attraction_advice',
      'diagnoses.change_advice',
      'diagnoses.nest_platform_advice',
      'diagnoses.visibility_advice',
      'diagnoses.burial_advice',
      'infrastructures.last_diagnosis_id',
      sql<string | null>`(select string_agg(cast(nomenclature_id as text), ',' order by position)
        from diagnosis_armings where diagnosis_id = diagnoses.id)`.as('armings'),
    ])
    .where('diagnoses.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null);
}

export type DiagnosisRow = Awaited<ReturnType<ReturnType<typeof selectDiagnoses>['execute']>>[number];

/** Data shared by all written diagnoses. */
export interface SharedByDiagnoses {
  person: (id: number | null) => Uint8Array;
  item: (id: number | null) => Uint8Array;
  armings: (ids: string | null) => Uint8Array;
  media: ReadonlyMap<number, readonly Media[]>;
}

/** Writes a diagnosis as in responses. */
export const writeDiagnosis = objectWriter<Diagnosis, DiagnosisRow, SharedByDiagnoses>({
  ...STAMP_WRITERS,
  infrastructure: (out, row) => out.number(row.infrastructure_id),
  date: (out, row) => out.plain(row.date),
  last: (out, row) => out.flag(row.last_diagnosis_id === row.id),
  remark: (out, row) => out.value(row.remark),
  technical_proposal: (out, row) => out.value(row.technical_proposal),
  actions: (out, row) => out.value(row.actions),
  equipped_structure: (out, row) => out.value(row.equipped_structure),
  arming: (out, row, { armings }) => out.raw(armings(row.armings)),
  condition: (out, row, { item }) => out.raw(item(row.condition_id)),
  pole_attractivity: (out, row, { item }) => out.raw(item(row.pole_attractivity_id)),
  pole_dangerousness: (out, row, { item }) => out.raw(item(row.pole_dangerousness_id)),
  sgmt_moving_risk: (out, row, { item }) => out.raw(item(row.sgmt_moving_risk_id)),
  sgmt_topo_integr_risk: (out, row, { item }) => out.raw(item(row.sgmt_topo_integr_risk_id)),
  sgmt_landscape_integr_risk: (out, row, { item }) => out.raw(item(row.sgmt_landscape_integr_risk_id)),
  sgmt_build_integr_risk: (out, row, { item }) => out.raw(item(row.sgmt_build_integr_risk_id)),
  isolation_advice: (out, row) => out.flag(row.isolation_advice === 1),
  dissuasion_advice: (out, row) => out.flag(row.dissuasion_advice === 1),
  attraction_advice: (out, row) => out.flag(row.attraction_advice === 1),
  change_advice: (out, row) => out.flag(row.change_advice === 1),
  nest_platform_advice: (out, row) => out.flag(row.nest_platform_advice === 1),
  visibility_advice: (out, row) => out.flag(row.visibility_advice === 1),
  burial_advice: (out, row) => out.flag(row.burial_advice === 1),
  media: (out, row, { media }) => out.value(media.get(row.id) ?? []),
});

/** Serialises lists of armings; diagnoses share few different ones. */
function armingLists({ byId }: ListsSnapshot): SharedByDiagnoses['armings'] {
  const lists = new Map<string | null, Uint8Array>([[null, jsonBytes([])]]);
  return function listOf(ids) {
    const cached = lists.get(ids);
    if (cached) return cached;
    const list = jsonBytes(ids?.split(',').flatMap(id => byId.get(Number(id)) ?? []));
    lists.set(ids, list);
    return list;
  };
}

/** Reads what the written diagnoses share. */
export async function sharedByDiagnoses(
  viewer: Viewer,
  rows: readonly DiagnosisRow[],
): Promise<SharedByDiagnoses> {
  const lists = await viewer.context.lists.snapshot();
  return {
    person: personJson(await peopleOf(viewer.db, rows)),
    item: lists.itemJson,
    armings: armingLists(lists),
    media: await mediaOf(
      viewer,
      { table: 'diagnosis_media', record: 'diagnosis_id' },
      rows.map(row => row.id),
    ),
  };
}

/** Diagnoses as in responses, in the given order. */
export async function presentDiagnoses(viewer: Viewer, rows: readonly DiagnosisRow[]): Promise<Diagnosis[]> {
  const shared = await sharedByDiagnoses(viewer, rows);
  return parsedList(rows, (out, row) => writeDiagnosis(out, row, shared));
}
