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
import { inChunks } from '../../database/in-chunks';
import { normalizedText } from '../../database/normalized-text';
import type { Flag } from '../../database/schema';
import { placeOfInfrastructure } from '../infrastructures/place';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { createPassed, insertRecords } from '../records/create-records';
import { addMedia, replaceMedia } from '../records/links';
import type { RecordResource } from '../records/record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
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

const knownFor = (writer: Writer, inputs: readonly DiagnosisInput[]) =>
  knownRecords(writer, {
    infrastructures: inputs.map(input => input.infrastructure),
    media: inputs.flatMap(input => input.media_id),
  });

function checkOf(known: KnownRecords, input: DiagnosisInput, before?: DiagnosisInput) {
  const kept = before
    ? [before.condition_id, ...before.arming_id, ...LEVELS.map(level => before[`${level}_id`])]
    : [];
  const references = new ReferenceCheck(known, kept);
  const infrastructure = references.infrastructure(['infrastructure'], input.infrastructure);
  const offeredFor = infrastructure && references.contextOf(infrastructure);
  if (infrastructure) refuseOtherKind(references, infrastructure.kind, input);
  input.arming_id.forEach((id, index) => {
    references.item(['arming_id', index], id, 'ARMING', offeredFor);
  });
  references.item(['condition_id'], input.condition_id, 'IFR_COND');
  for (const level of LEVELS) references.item([`${level}_id`], input[`${level}_id`], 'RISK_LEV');
  return {
    references,
    checked: { infrastructure: infrastructure?.id ?? 0, media: references.media(input.media_id) },
  };
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

const armingRows = (diagnosis_id: number, armings: readonly number[]) =>
  [...new Set(armings)].map((nomenclature_id, position) => ({ diagnosis_id, nomenclature_id, position }));

async function insertArmings({ db }: Writer, rows: ReturnType<typeof armingRows>): Promise<void> {
  await inChunks(rows, chunk => db.insertInto('diagnosis_armings').values(chunk).execute());
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
  placesOf: (viewer, input) => placeOfInfrastructure(viewer, input.infrastructure),

  async read(viewer, id) {
    const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
    const [shown] = await presentDiagnoses(viewer, row ? [row] : []);
    return shown ?? null;
  },

  async create(writer, inputs) {
    const known = await knownFor(writer, inputs);
    return createPassed(
      inputs,
      input => checkOf(known, input),
      passed => {
        const touched = passed.map(({ checked }) => checked.infrastructure);
        return touchingInfrastructures(writer, touched, async () => {
          const rows = passed.map(({ input, checked }) => ({
            ...newStamp(writer, input.uuid),
            ...columnsOf(input),
            infrastructure_id: checked.infrastructure,
          }));
          const ids = await insertRecords(writer, 'diagnoses', rows);
          const idOf = (i: number) => ids[i] as number;
          await insertArmings(
            writer,
            passed.flatMap(({ input }, i) => armingRows(idOf(i), input.arming_id)),
          );
          await addMedia(
            writer,
            'diagnosis_media',
            passed.map(({ checked }, i) => [idOf(i), checked.media]),
          );
          return ids;
        });
      },
    );
  },

  async update(writer, id, input, before) {
    const { references, checked } = checkOf(await knownFor(writer, [input]), input, before);
    references.end();
    const { infrastructure, media } = checked;
    await touchingInfrastructures(writer, [infrastructure, Number(before.infrastructure)], async () => {
      await writer.db
        .updateTable('diagnoses')
        .set({ ...columnsOf(input), infrastructure_id: infrastructure })
        .where('id', '=', id)
        .execute();
      await writer.db.deleteFrom('diagnosis_armings').where('diagnosis_id', '=', id).execute();
      await insertArmings(writer, armingRows(id, input.arming_id));
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
