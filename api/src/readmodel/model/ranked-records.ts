import type { PriorityReason } from 'shared/programme';
import { highestOf, lowestOf } from 'shared/programme/interval';
import { type PriorityTerms, reasonsOf, scoreOf, termsOf } from 'shared/server';
import type { PriorityInputs } from './priority-columns';
import type { Known, NearSupports, PriorityScorer } from './priority-scores';

/** The limited resource: the number of works, or the money. */
export type Scarce = 'count' | 'euro';

export interface RankedRecord {
  id: number;
  rank: number;
  terms: PriorityTerms;
  low: number;
  high: number;
  score: number;
  /** Reasons without the name of the sensitive area. */
  reasons: PriorityReason[];
  /** The sensitive area that counts; `null` without a sensitive area. */
  sensitiveArea: number | null;
}

export interface RankedRow extends Known {
  row: PriorityInputs;
  neighbours: NearSupports;
  rank: number;
}

export function rankedOf(
  { row, record, facts, neighbours, rank }: RankedRow,
  scorer: PriorityScorer,
  per: Scarce,
): RankedRecord {
  const { settings } = scorer.knowledge;
  const terms = termsOf(facts, neighbours, settings);
  return {
    id: row.id,
    rank,
    terms,
    low: lowestOf(terms),
    high: highestOf(terms),
    score: scoreOf(terms, per),
    reasons: reasonsOf(record, neighbours, settings, scorer.day).map(reason =>
      reason.code === 'neighbours'
        ? { ...reason, values: { ...reason.values, count: neighbours.birds } }
        : reason,
    ),
    sensitiveArea: scorer.decidingArea(row),
  };
}
