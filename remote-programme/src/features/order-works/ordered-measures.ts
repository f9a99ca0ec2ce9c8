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
export function measuresFor({ type, advice }: Candidate, askedFor: AskedFor): readonly WorkMeasure[] {
  if (askedFor.mode === 'advised' && advice.length > 0) return advice;
  return type === null ? [] : askedFor[type];
}

/** The types of infrastructure whose measures must be chosen. */
export const typesToChoose = (
  candidates: readonly Candidate[],
  mode: AskedFor['mode'],
): InfrastructureType[] =>
  (['POLE', 'LINE'] as const).filter(type =>
    candidates.some(
      candidate => candidate.type === type && (mode === 'same' || candidate.advice.length === 0),
    ),
  );
