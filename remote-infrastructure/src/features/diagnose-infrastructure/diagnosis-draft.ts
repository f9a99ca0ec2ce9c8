import type { Nomenclatures } from 'shared/api';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  type DiagnosisInput,
  type DiagnosisLevel,
  type diagnosisInputSchema,
  INFRASTRUCTURE_TYPES,
  type InfrastructureType,
  localToday,
  type RecordRef,
  RISK_LEVELS,
  type RiskLevel,
  riskOfLine,
  riskOfSupport,
} from 'shared/contract';
import type { Draft } from 'shared/ui/form';

export type DiagnosisDraft = Draft<typeof diagnosisInputSchema>;

/** The form's field of a risk level. */
export const levelField = <Level extends DiagnosisLevel>(level: Level): `${Level}_id` => `${level}_id`;

/** A new diagnosis as its form begins: of today. */
export const newDiagnosis = (
  infrastructure: RecordRef,
  conditionId: number | null = null,
): DiagnosisDraft => ({
  infrastructure,
  date: localToday(),
  arming_id: [],
  condition_id: conditionId,
});

/** A diagnosis as its form begins when it is changed. */
export function draftOfDiagnosis(diagnosis: Diagnosis): DiagnosisDraft {
  const levels = INFRASTRUCTURE_TYPES.flatMap(type => DIAGNOSIS_LEVELS[type]);
  const advice = INFRASTRUCTURE_TYPES.flatMap(type => DIAGNOSIS_ADVICE[type]);
  return {
    infrastructure: diagnosis.infrastructure,
    date: diagnosis.date,
    remark: diagnosis.remark,
    technical_proposal: diagnosis.technical_proposal,
    actions: diagnosis.actions,
    equipped_structure: diagnosis.equipped_structure,
    arming_id: diagnosis.arming.map(({ id }) => id),
    condition_id: diagnosis.condition?.id ?? null,
    ...Object.fromEntries(levels.map(level => [levelField(level), diagnosis[level]?.id ?? null])),
    ...Object.fromEntries(advice.map(name => [name, diagnosis[name]])),
  };
}

/** What is sent: only fields the kind of infrastructure has; the server refuses those of the other kind. */
export function bodyOfDiagnosis(type: InfrastructureType): (value: DiagnosisInput) => object {
  const others = INFRASTRUCTURE_TYPES.filter(other => other !== type);
  const foreign = new Set<string>(
    others.flatMap(other => [...DIAGNOSIS_LEVELS[other].map(levelField), ...DIAGNOSIS_ADVICE[other]]),
  );
  return value => Object.fromEntries(Object.entries(value).filter(([name]) => !foreign.has(name)));
}

const isRiskLevel = (code: string | undefined): code is RiskLevel =>
  (RISK_LEVELS as readonly (string | undefined)[]).includes(code);

/** The risk that what is filled in amounts to. */
export function riskOfDraft(
  draft: DiagnosisDraft,
  type: InfrastructureType,
  nomenclatures: Nomenclatures,
): RiskLevel | null {
  const levelOf = (level: DiagnosisLevel) => {
    const code = nomenclatures.byId(draft[levelField(level)])?.code;
    return isRiskLevel(code) ? code : null;
  };
  return type === 'POLE'
    ? riskOfSupport({
        pole_attractivity: levelOf('pole_attractivity'),
        pole_dangerousness: levelOf('pole_dangerousness'),
      })
    : riskOfLine({
        sgmt_moving_risk: levelOf('sgmt_moving_risk'),
        sgmt_topo_integr_risk: levelOf('sgmt_topo_integr_risk'),
        sgmt_landscape_integr_risk: levelOf('sgmt_landscape_integr_risk'),
      });
}
