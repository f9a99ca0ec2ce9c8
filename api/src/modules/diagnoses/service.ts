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
import { insertRows } from '../../database/insert-rows';
import { normalizedText } from '../../database/normalized-text';
import type { Flag } from '../../database/schema';
import { belowInfrastructure } from '../infrastructures/below-infrastructure';
import { placeOfInfrastructure } from '../infrastructures/place';
import type { RecordResource, Stored } from '../records/record-resource';
import type { KnownInfrastructure, ReferenceCheck } from '../records/references';
import type { Viewer } from '../records/viewer';
import { presentDiagnoses, selectDiagnoses } from './present';

const LEVELS: DiagnosisLevel[] = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_LEVELS[kind]]);
const ADVICE: DiagnosisAdvice[] = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_ADVICE[kind]]);

/** Reports the fields that only the other kind of infrastructure has. */
function refuseOtherKind(references: ReferenceCheck, kind: InfrastructureType, input: DiagnosisInput): void {
  const other = kind === 'POLE' ? 'LINE' : 'POLE';
  for (const level of DIAGNOSIS_LEVELS[other])
    if (input[`${level}_id`] !== null) references.report([`${level}_id`], 'wrong_infrastructure_type');
  for (const advice of DIAGNOSIS_ADVICE[other])
    if (input[advice]) references.report([advice], 'wrong_infrastructure_type');
}

function check(
  references: ReferenceCheck,
  input: DiagnosisInput,
  infrastructure: KnownInfrastructure | undefined,
): void {
  const offeredFor = infrastructure && references.contextOf(infrastructure);
  if (infrastructure) refuseOtherKind(references, infrastructure.kind, input);
  input.arming_id.forEach((id, index) => {
    references.item(['arming_id', index], id, 'ARMING', offeredFor);
  });
  references.item(['condition_id'], input.condition_id, 'IFR_COND');
  for (const level of LEVELS) references.item([`${level}_id`], input[`${level}_id`], 'RISK_LEV');
}

function columnsOf(input: DiagnosisInput) {
  const levels = LEVELS.map(level => [`${level}_id`, input[`${level}_id`]]);
  const advice = ADVICE.map(name => [name, input[name] ? 1 : 0]);
  return {
    date: input.date,
    remark: input.remark,
    technical_proposal: input.technical_proposal,
    actions: input.actions,
    equipped_structure: input.equipped_structure,
    condition_id: input.condition_id,
    search_text: normalizedText(
      input.remark,
      input.technical_proposal,
      input.actions,
      input.equipped_structure,
    ),
    ...(Object.fromEntries(levels) as Record<`${DiagnosisLevel}_id`, number | null>),
    ...(Object.fromEntries(advice) as Record<DiagnosisAdvice, Flag>),
  };
}

const armingRows = ({ id, input }: Stored<DiagnosisInput>) =>
  [...new Set(input.arming_id)].map((nomenclature_id, position) => ({
    diagnosis_id: id,
    nomenclature_id,
    position,
  }));

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
    actions: row.actions,
    equipped_structure: row.equipped_structure,
    arming_id: shown.arming.map(item => item.id),
    condition_id: row.condition_id,
    ...(Object.fromEntries(levels) as Record<`${DiagnosisLevel}_id`, number | null>),
    ...(Object.fromEntries(advice) as Record<DiagnosisAdvice, boolean>),
    media_id: shown.media.map(media => media.id),
  };
}

/** Diagnoses: dated visits that decide the risk. */
export const diagnosisResource: RecordResource<DiagnosisInput> = {
  ...belowInfrastructure({
    table: 'diagnoses',
    media: 'diagnosis_media',
    field: 'infrastructure',
    refOf: input => input.infrastructure,
    keptOf: before => [
      before.condition_id,
      ...before.arming_id,
      ...LEVELS.map(level => before[`${level}_id`]),
    ],
    check,
    columnsOf: (_writer, input) => columnsOf(input),
    addRest: ({ db }, records) => insertRows(db, 'diagnosis_armings', records.flatMap(armingRows)),
    async replaceRest({ db }, id, input) {
      await db.deleteFrom('diagnosis_armings').where('diagnosis_id', '=', id).execute();
      await insertRows(db, 'diagnosis_armings', armingRows({ id, input }));
    },
  }),
  kind: 'diagnosis',
  path: '/cables/diagnosis/',
  title: 'diagnosis',
  inputSchema: diagnosisInputSchema,
  answerSchema: diagnosisSchema,
  writeAccess: 'data:write',
  inputOf,
  placesOf: (viewer, input) => placeOfInfrastructure(viewer, input.infrastructure, 'infrastructure'),

  async read(viewer, id) {
    const row = await selectDiagnoses(viewer).where('diagnoses.id', '=', id).executeTakeFirst();
    const [shown] = await presentDiagnoses(viewer, row ? [row] : []);
    return shown ?? null;
  },
};
