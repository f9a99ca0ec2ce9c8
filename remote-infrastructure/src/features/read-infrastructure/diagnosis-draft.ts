import type { Nomenclatures } from 'shared/api';
import {
  INFRASTRUCTURE_TYPES,
  type InfrastructureType,
  localToday,
  type RecordRef,
  RISK_LEVELS,
  type RiskLevel,
  riskOfLine,
  riskOfSupport,
} from 'shared/contract';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type DiagnosisLevel,
  type diagnosisInputSchema,
} from 'shared/kinds';
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

/** The fields that only the other kind of infrastructure has. */
export function fieldsOfOthers(type: InfrastructureType): ReadonlySet<string> {
  const others = INFRASTRUCTURE_TYPES.filter(other => other !== type);
  return new Set(
    others.flatMap(other => [...DIAGNOSIS_LEVELS[other].map(levelField), ...DIAGNOSIS_ADVICE[other]]),
  );
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
