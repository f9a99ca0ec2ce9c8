import { INFRASTRUCTURE_TYPES, type InfrastructureType, localToday, type RecordRef } from 'shared/contract';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  type DiagnosisLevel,
  type diagnosisInputSchema,
} from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type DiagnosisDraft = Draft<typeof diagnosisInputSchema>;

/** The input field of a risk level. */
export const levelField = <Level extends DiagnosisLevel>(level: Level): `${Level}_id` => `${level}_id`;

/**
 * Initial values of a new diagnosis, dated today. Values that rarely change between visits are copied from the last
 * one, if they are still offered.
 * @param offered ids of the armings and conditions that are offered
 */
export const newDiagnosis = (
  infrastructure: RecordRef,
  last: Diagnosis | undefined,
  offered: ReadonlySet<number>,
): DiagnosisDraft => ({
  infrastructure,
  date: localToday(),
  arming_id: last?.arming.map(({ id }) => id).filter(id => offered.has(id)) ?? [],
  condition_id: last?.condition && offered.has(last.condition.id) ? last.condition.id : null,
});

/** The fields that belong to the other type of infrastructure. */
export function fieldsOfOthers(type: InfrastructureType): ReadonlySet<string> {
  const others = INFRASTRUCTURE_TYPES.filter(other => other !== type);
  return new Set(
    others.flatMap(other => [...DIAGNOSIS_LEVELS[other].map(levelField), ...DIAGNOSIS_ADVICE[other]]),
  );
}
