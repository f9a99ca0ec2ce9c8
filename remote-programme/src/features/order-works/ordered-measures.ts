import type { InfrastructureType } from 'shared/contract';
import type { WorkMeasure } from 'shared/programme';
import type { Candidate } from './fetch-candidates';

/** Which measures each support or line gets: those its diagnosis advises, or the same for all. */
export interface AskedFor {
  mode: 'advised' | 'same';
  POLE: readonly WorkMeasure[];
  LINE: readonly WorkMeasure[];
}

/** The measures for one support or line; empty if none were chosen for it yet. */
export function measuresFor({ type, advice }: Candidate, asked: AskedFor): readonly WorkMeasure[] {
  if (asked.mode === 'advised' && advice.length > 0) return advice;
  return type === null ? [] : asked[type];
}

/** The types of infrastructure whose measures must be chosen. */
export const typesToChoose = (
  candidates: readonly Candidate[],
  mode: AskedFor['mode'],
): InfrastructureType[] =>
  (['POLE', 'LINE'] as const).filter(type =>
    candidates.some(one => one.type === type && (mode === 'same' || one.advice.length === 0)),
  );
