import type { InfrastructureType } from 'shared/contract';
import type { WorkMeasure } from 'shared/programme';
import type { Candidate } from './fetch-candidates';

/** What each one is asked for: what its diagnosis advises, or the same for all. */
export interface AskedFor {
  mode: 'advised' | 'same';
  POLE: readonly WorkMeasure[];
  LINE: readonly WorkMeasure[];
}

/** The measures of one support or line; none where nothing was chosen for it yet. */
export function measuresFor({ type, advice }: Candidate, asked: AskedFor): readonly WorkMeasure[] {
  if (asked.mode === 'advised' && advice.length > 0) return advice;
  return type === null ? [] : asked[type];
}

/** The types for which measures are to be chosen. */
export const typesToChoose = (
  candidates: readonly Candidate[],
  mode: AskedFor['mode'],
): InfrastructureType[] =>
  (['POLE', 'LINE'] as const).filter(type =>
    candidates.some(one => one.type === type && (mode === 'same' || one.advice.length === 0)),
  );
