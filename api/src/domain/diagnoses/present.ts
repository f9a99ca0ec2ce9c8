import { sql } from 'kysely';
import type { Media } from 'shared/contract';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, type Diagnosis, diagnosis } from 'shared/kinds';
import type { RecordStamp } from 'shared/server';
import { JsonBytes, jsonBytes, objectWriter, parsedList } from '../../http/json-bytes';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { inOrder } from '../../store/in-order';
import type { Row } from '../../store/schema';
import { fieldWriters } from '../records/field-writers';
import { type MediaLink, mediaOf } from '../records/media-of';
import { inputFrom } from '../records/read-resource';
import { defineResource, LAST, type Resource } from '../records/resource';
import { peopleOf, personJson, STAMP_COLUMNS, STAMP_WRITERS } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/**
 * Diagnoses, which decide the risk. They are read apart from other kinds for speed, since lists of supports and lines
 * contain all diagnoses.
 */
export const visits: Resource = defineResource(diagnosis, {
  table: 'diagnoses',
  singular: 'diagnosis',
  columns: { infrastructure: 'infrastructure_id' },
  touches: true,

  /** Refuses fields that only apply to the other kind of infrastructure. */
  rules(check, input, infrastructure) {
    if (!infrastructure) return;
    const other = infrastructure.kind === 'POLE' ? 'LINE' : 'POLE';
    for (const level of DIAGNOSIS_LEVELS[other])
      if (input[`${level}_id`] !== null) check.report([`${level}_id`], 'wrong_infrastructure_type');
    for (const advice of DIAGNOSIS_ADVICE[other])
      if (input[advice]) check.report([advice], 'wrong_infrastructure_type');
  },

  async find(viewer, id) {
    const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
    const [shown] = await presentDiagnoses(viewer, row ? [row] : []);
    if (!row || !shown) return null;
    return { input: inputFrom(visits, row, { properties: shown }), answer: async () => shown };
  },

  async write(viewer, ids) {
    const among = viewer.context.engine.among('diagnoses.id', ids);
    const rows = inOrder(ids, await selectDiagnoses(viewer).where(among).execute());
    const shared = await sharedByDiagnoses(viewer, rows);
    const out = new JsonBytes();
    out.list(rows, row => writeDiagnosis(out, row, shared));
    return out.done();
  },
  exports: { last: LAST },
});

const COLUMNS = [...STAMP_COLUMNS, ...visits.fields.map(({ column }) => column as keyof Row<'diagnoses'>)];

/**
 * Selects diagnoses of infrastructures that are not deleted. Adds the id of the infrastructure's last diagnosis, and
 * the ids of list items as `12,15`.
 */
export const selectDiagnoses = ({ db }: Viewer) =>
  db
    .selectFrom('diagnoses')
    .innerJoin('infrastructures', 'infrastructures.id', 'diagnoses.infrastructure_id')
    .select(COLUMNS.map(column => `diagnoses.${column}` as const))
    .select('infrastructures.last_diagnosis_id')
    .select(
      visits.items.map(({ name, table }) =>
        sql<string | null>`(select string_agg(cast(nomenclature_id as text), ',' order by position)
          from ${sql.table(table)} where diagnosis_id = diagnoses.id)`.as(name as 'arming'),
      ),
    )
    .where('diagnoses.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null);

export type DiagnosisRow = Awaited<ReturnType<ReturnType<typeof selectDiagnoses>['execute']>>[number];

export interface SharedByDiagnoses {
  person: (id: number | null) => Uint8Array;
  item: (id: number | null) => Uint8Array;
  items: (ids: string | null) => Uint8Array;
  media: ReadonlyMap<number, readonly Media[]>;
}

export const writeDiagnosis = objectWriter<Diagnosis, DiagnosisRow, SharedByDiagnoses>({
  ...STAMP_WRITERS,
  ...fieldWriters<Omit<Diagnosis, keyof RecordStamp | 'last' | 'media'>, DiagnosisRow, SharedByDiagnoses>([
    ...visits.fields,
    ...visits.items,
  ]),
  last: (out, row) => out.flag(row.last_diagnosis_id === row.id),
  media: (out, row, { media }) => out.value(media.get(row.id) ?? []),
});

/** Serialises lists of items. Many diagnoses share few distinct lists. */
function itemLists({ byId }: ListsSnapshot): SharedByDiagnoses['items'] {
  const lists = new Map<string | null, Uint8Array>([[null, jsonBytes([])]]);
  return function listOf(ids) {
    const cached = lists.get(ids);
    if (cached) return cached;
    const list = jsonBytes(ids?.split(',').flatMap(id => byId.get(Number(id)) ?? []));
    lists.set(ids, list);
    return list;
  };
}

export async function sharedByDiagnoses(
  viewer: Viewer,
  rows: readonly DiagnosisRow[],
): Promise<SharedByDiagnoses> {
  const lists = await viewer.context.lists.snapshot();
  return {
    person: personJson(await peopleOf(viewer.db, rows)),
    item: lists.itemJson,
    items: itemLists(lists),
    media: await mediaOf(
      viewer,
      visits.media as MediaLink,
      rows.map(row => row.id),
    ),
  };
}

/** Diagnoses as in responses, in the given order. */
export async function presentDiagnoses(viewer: Viewer, rows: readonly DiagnosisRow[]): Promise<Diagnosis[]> {
  const shared = await sharedByDiagnoses(viewer, rows);
  return parsedList(rows, (out, row) => writeDiagnosis(out, row, shared));
}
