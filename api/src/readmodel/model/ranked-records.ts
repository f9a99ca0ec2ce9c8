import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type Neighbours,
  type PriorityReason,
  type PriorityTerms,
  reasonsOf,
  scoreOf,
  termsOf,
} from 'shared/programme';
import { highestOf, lowestOf } from 'shared/programme/interval';
import { birdsNear } from './birds-near';
import type { PriorityInputs } from './priority-columns';
import type { Known, PriorityScorer } from './priority-scores';

/** What is scarce: the number of works, or the money. */
export type Scarce = 'count' | 'euro';

export interface RankedRecord {
  id: number;
  rank: number;
  terms: PriorityTerms;
  low: number;
  high: number;
  score: number;
  /** Without the name of the sensitive area. */
  reasons: PriorityReason[];
  /** The sensitive area that decides; `null` for none. */
  sensitiveArea: number | null;
}

/** A row with what is known of it, and its rank. */
export interface RankedRow extends Known {
  row: PriorityInputs;
  neighbours: Neighbours;
  rank: number;
}

/** What the formula says of a row. */
function rankedOf(
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
    reasons: reasonsOf(record, neighbours, settings, scorer.day),
    sensitiveArea: scorer.decidingArea(row),
  };
}

/** What the formula says of rows, in the given order. */
export async function allRanked(
  connection: DuckDBConnection,
  rows: readonly RankedRow[],
  scorer: PriorityScorer,
  per: Scarce,
): Promise<RankedRecord[]> {
  const ranked = rows.map(row => rankedOf(row, scorer, per));
  const hasNeighbours = (i: number) => ranked[i]?.reasons.some(({ code }) => code === 'neighbours');
  const birds = await birdsNear(
    connection,
    rows.flatMap(({ row }, i) => (hasNeighbours(i) ? [row] : [])),
    scorer,
  );
  for (const { id, reasons } of ranked)
    for (const reason of reasons) if (reason.code === 'neighbours') reason.values.count = birds.get(id) ?? 0;
  return ranked;
}
