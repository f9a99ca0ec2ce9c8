import { INFRASTRUCTURE_TYPES, type InfrastructureType, localToday, type RecordRef } from 'shared/contract';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type DiagnosisLevel,
  type diagnosisInputSchema,
} from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type DiagnosisDraft = Draft<typeof diagnosisInputSchema>;

/** The input field of a risk level. */
export const levelField = <Level extends DiagnosisLevel>(level: Level): `${Level}_id` => `${level}_id`;

/** Initial values of a new diagnosis, dated today. */
export const newDiagnosis = (infrastructure: RecordRef): DiagnosisDraft => ({
  infrastructure,
  date: localToday(),
  arming_id: [],
  condition_id: null,
});

/** The fields that only the other type of infrastructure has. */
export function fieldsOfOthers(type: InfrastructureType): ReadonlySet<string> {
  const others = INFRASTRUCTURE_TYPES.filter(other => other !== type);
  return new Set(
    others.flatMap(other => [...DIAGNOSIS_LEVELS[other].map(levelField), ...DIAGNOSIS_ADVICE[other]]),
  );
}
