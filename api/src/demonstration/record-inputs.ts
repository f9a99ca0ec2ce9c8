import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type DiagnosisInput,
  INFRASTRUCTURE_TYPES,
  type MortalityInput,
  type OperationInput,
} from 'shared/contract';
import type { DrawnDiagnosis, Target } from './diagnoses';
import type { DrawnMortality } from './mortality';
import type { DrawnOperation } from './operations';

/** Looks up ids: of reference items by `type:code`, of species by code. */
export interface Lookup {
  item(reference: string): number;
  species(code: string): number;
}

/** Ids of supports and lines in the order of the drawn network. */
export interface EnteredNetwork {
  POLE: number[];
  LINE: number[];
}

function idIn(network: EnteredNetwork, { kind, index }: Target): number {
  const id = network[kind][index];
  if (id === undefined) throw new Error(`${kind} ${index} was not entered`);
  return id;
}

/** A drawn diagnosis in the form a client sends it; the same for those below. */
export function diagnosisInput(
  lookup: Lookup,
  network: EnteredNetwork,
  drawn: DrawnDiagnosis,
  media: number[],
): DiagnosisInput {
  const levels = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_LEVELS[kind]]).map(level => {
    const code = drawn.levels[level];
    return [`${level}_id`, code ? lookup.item(`RISK_LEV:${code}`) : null];
  });
  const advice = INFRASTRUCTURE_TYPES.flatMap(kind => [...DIAGNOSIS_ADVICE[kind]]).map(name => [
    name,
    drawn.advice.includes(name),
  ]);
  return {
    infrastructure: idIn(network, drawn.on),
    date: drawn.date,
    remark: drawn.remark,
    technical_proposal: drawn.technical_proposal,
    actions: '',
    equipped_structure: '',
    arming_id: drawn.armings.map(code => lookup.item(`ARMING:${code}`)),
    condition_id: drawn.condition && lookup.item(`IFR_COND:${drawn.condition}`),
    media_id: media,
    ...(Object.fromEntries(levels) as Pick<DiagnosisInput, `${keyof DrawnDiagnosis['levels']}_id`>),
    ...(Object.fromEntries(advice) as Pick<DiagnosisInput, DrawnDiagnosis['advice'][number]>),
  };
}

export function operationInput(
  lookup: Lookup,
  network: EnteredNetwork,
  drawn: DrawnOperation,
  media: number[],
): OperationInput {
  return {
    infrastructure: idIn(network, drawn.on),
    date: drawn.date,
    neutralization_level: drawn.neutralization_level,
    operation_type_id: lookup.item(`OP_TYPE:${drawn.operation_type}`),
    remark: drawn.remark,
    equipments: drawn.equipments.map(({ type, ...equipment }) => ({
      ...equipment,
      type_id: lookup.item(`EQMT_TYPE:${type}`),
    })),
    media_id: media,
  };
}

export function mortalityInput(
  lookup: Lookup,
  network: EnteredNetwork,
  drawn: DrawnMortality,
): MortalityInput {
  const { date, author, count, data_source_url, comment } = drawn;
  return {
    geom: { type: 'Point', coordinates: drawn.position },
    date,
    author,
    count,
    data_source_url,
    comment,
    species_id: lookup.species(drawn.species),
    death_cause_id: lookup.item(`CAUSE_OF_DEATH:${drawn.death_cause}`),
    data_source: drawn.data_source && lookup.item(`COD_SRC:${drawn.data_source}`),
    infrstr_id: drawn.on && idIn(network, drawn.on),
    media_id: [],
  };
}
