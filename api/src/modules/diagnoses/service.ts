import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type DiagnosisAdvice,
  type DiagnosisInput,
  type DiagnosisLevel,
  diagnosisInputSchema,
  diagnosisSchema,
  INFRASTRUCTURE_TYPES,
  type InfrastructureType,
} from 'shared/contract';
import { normalizedText } from '../../database/normalized-text';
import type { Flag } from '../../database/schema';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { replaceMedia } from '../records/links';
import type { RecordResource } from '../records/record-resource';
import { ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { presentDiagnoses, selectDiagnoses } from './present';

const LEVELS: DiagnosisLevel[] = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_LEVELS[kind]]);
const ADVICE: DiagnosisAdvice[] = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_ADVICE[kind]]);

/** Reports the fields that only the other kind of infrastructure has. */
function refuseOtherKind(check: ReferenceCheck, kind: InfrastructureType, input: DiagnosisInput): void {
  const other = kind === 'POLE' ? 'LINE' : 'POLE';
  for (const level of DIAGNOSIS_LEVELS[other])
    if (input[`${level}_id`] !== null) check.report([`${level}_id`], 'wrong_infrastructure_type');
  for (const advice of DIAGNOSIS_ADVICE[other])
    if (input[advice]) check.report([advice], 'wrong_infrastructure_type');
}

async function checked(writer: Writer, input: DiagnosisInput, before?: DiagnosisInput) {
  const kept = before
    ? [before.condition_id, ...before.arming_id, ...LEVELS.map(level => before[`${level}_id`])]
    : [];
  const check = await ReferenceCheck.begin(writer, kept);
  const infrastructure = await check.infrastructure(['infrastructure'], input.infrastructure);
  const offeredFor = infrastructure && check.contextOf(infrastructure);
  if (infrastructure) refuseOtherKind(check, infrastructure.kind, input);
  input.arming_id.forEach((id, index) => {
    check.item(['arming_id', index], id, 'ARMING', offeredFor);
  });
  check.item(['condition_id'], input.condition_id, 'IFR_COND');
  for (const level of LEVELS) check.item([`${level}_id`], input[`${level}_id`], 'RISK_LEV');
  const media = await check.media(input.media_id);
  check.end();
  return { infrastructure: infrastructure?.id ?? 0, media };
}

function columnsOf(input: DiagnosisInput) {
  const levels = LEVELS.map(level => [`${level}_id`, input[`${level}_id`]]);
  const advice = ADVICE.map(name => [name, input[name] ? 1 : 0]);
  return {
    date: input.date,
    remark: input.remark,
    technical_proposal: input.technical_proposal,
    condition_id: input.condition_id,
    search_text: normalizedText(input.remark, input.technical_proposal),
    ...(Object.fromEntries(levels) as Record<`${DiagnosisLevel}_id`, number | null>),
    ...(Object.fromEntries(advice) as Record<DiagnosisAdvice, Flag>),
  };
}

async function replaceArmings({ db }: Writer, id: number, armings: readonly number[]): Promise<void> {
  await db.deleteFrom('diagnosis_armings').where('diagnosis_id', '=', id).execute();
  const rows = [...new Set(armings)].map((nomenclature_id, position) => ({
    diagnosis_id: id,
    nomenclature_id,
    position,
  }));
  if (rows.length > 0) await db.insertInto('diagnosis_armings').values(rows).execute();
}

async function inputOf(viewer: Viewer, id: number): Promise<DiagnosisInput | null> {
  const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const [shown] = await presentDiagnoses(viewer, [row]);
  if (!shown) return null;
  const levels = LEVELS.map(level => [`${level}_id`, row[`${level}_id`]]);
  const advice = ADVICE.map(name => [name, row[name] === 1]);
  return {
    uuid: row.uuid,
    infrastructure: row.infrastructure_id,
    date: row.date,
    remark: row.remark,
    technical_proposal: row.technical_proposal,
    arming_id: shown.arming.map(item => item.id),
    condition_id: row.condition_id,
    ...(Object.fromEntries(levels) as Record<`${DiagnosisLevel}_id`, number | null>),
    ...(Object.fromEntries(advice) as Record<DiagnosisAdvice, boolean>),
    media_id: shown.media.map(media => media.id),
  };
}

/** Diagnoses: dated visits that decide the risk. */
export const diagnosisResource: RecordResource<DiagnosisInput> = {
  kind: 'diagnosis',
  table: 'diagnoses',
  path: '/cables/diagnosis/',
  title: 'diagnosis',
  inputSchema: diagnosisInputSchema,
  answerSchema: diagnosisSchema,
  writeAccess: 'data:write',
  inputOf,

  async read(viewer, id) {
    const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
    const [shown] = await presentDiagnoses(viewer, row ? [row] : []);
    return shown ?? null;
  },

  async create(writer, input) {
    const { infrastructure, media } = await checked(writer, input);
    return touchingInfrastructures(writer, [infrastructure], async () => {
      const { id } = await writer.db
        .insertInto('diagnoses')
        .values({ ...newStamp(writer, input.uuid), ...columnsOf(input), infrastructure_id: infrastructure })
        .returning('id')
        .executeTakeFirstOrThrow();
      await replaceArmings(writer, id, input.arming_id);
      await replaceMedia(writer, 'diagnosis_media', id, media);
      return id;
    });
  },

  async update(writer, id, input, before) {
    const { infrastructure, media } = await checked(writer, input, before);
    await touchingInfrastructures(writer, [infrastructure, Number(before.infrastructure)], async () => {
      await writer.db
        .updateTable('diagnoses')
        .set({ ...columnsOf(input), infrastructure_id: infrastructure })
        .where('id', '=', id)
        .execute();
      await replaceArmings(writer, id, input.arming_id);
      await replaceMedia(writer, 'diagnosis_media', id, media);
    });
  },

  markRemoved: (writer, _id, mark, before) =>
    touchingInfrastructures(writer, [Number(before.infrastructure)], mark),

  async markRestored(writer, _id, unmark) {
    const { infrastructure } = await unmark();
    await touchingInfrastructures(writer, [Number(infrastructure)], async () => undefined);
  },
};
