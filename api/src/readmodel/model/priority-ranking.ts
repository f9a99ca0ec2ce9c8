import type { DuckDBConnection } from '@duckdb/node-api';
import type { InfrastructureType } from 'shared/contract';
import {
  type Neighbours,
  type PriorityFacts,
  type PriorityReason,
  type PrioritySettings,
  type PriorityTerms,
  reasonsOf,
  scoreOf,
  termsOf,
} from 'shared/programme';
import { highestOf, lowestOf } from 'shared/programme/interval';
import { birdsNear } from './birds-near';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import type { KeptPriorities, RankingView, Scored } from './kept-priorities';
import type { ModelCopy } from './model-copy';
import { PRIORITY_INPUTS, type PriorityInputs } from './priority-columns';
import type { PriorityScorer } from './priority-scores';
import type { RecordFilter } from './read-model';
import { Conditions, whereOf } from './where';

/** What is scarce: the number of works, or the money. */
export type Scarce = 'count' | 'euro';

export interface RankingQuestion {
  filter: RecordFilter;
  type: InfrastructureType;
  /** `next`: where works save most; `visit`: where to look first. */
  list: 'next' | 'visit';
  per: Scarce;
}

/** Where a page ended: its last rank, and the values of its last row in the order of the list. */
export interface RankedPosition {
  rank: number;
  values: readonly number[];
}

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

export interface RankedPage {
  records: RankedRecord[];
  /** Of all pages. */
  total: number;
  next: RankedPosition | null;
  scored: Scored;
}

/** What is known of one support or line, and its rank among all of its type. */
export interface RankedOne extends RankedRecord {
  /** Number of those that have a rank. */
  of: number;
  facts: PriorityFacts;
  neighbours: Neighbours;
}

type Row = PriorityInputs & { near_deaths: number; near_expected: number; place: number[] };

export const TABLE = INFRASTRUCTURES.name;
/** Fully neutralised ones are done. */
const FULL = 2;
const COLUMNS = [...PRIORITY_INPUTS, 'near_deaths', 'near_expected'].join();

/** The column that a list is ordered by. */
export function scoreColumn({ list, per }: Pick<RankingQuestion, 'list' | 'per'>): string {
  if (list === 'visit') return 'visit';
  return per === 'euro' ? 'euro_score' : 'score';
}

/** What a list is ordered by, each ascending. Of equal scores the oldest visit comes first, and none is older. */
const orderOf = (question: Pick<RankingQuestion, 'list' | 'per'>): string[] => [
  `-${scoreColumn(question)}`,
  '-expected',
  '-tie',
  'diagnosed',
  'id',
];

/** The condition of those that a question means. */
export function meantBy(
  to: Conditions,
  { filter, type, ...question }: RankingQuestion,
  copy: ModelCopy,
): string {
  const isOf = `kind = ${KINDS.indexOf(type)} and state <> ${FULL} and ${scoreColumn(question)} is not null`;
  return `${isOf} and ${whereOf(to, INFRASTRUCTURES, filter, copy)}`;
}

const neighboursOf = ({ near_deaths, near_expected }: Row): Neighbours => ({
  deaths: near_deaths,
  expected: near_expected,
});

/** A row with what the formula says of it. */
function rankedOf(row: Row, rank: number, scorer: PriorityScorer, per: Scarce): RankedRecord {
  const { settings } = scorer.knowledge;
  const neighbours = neighboursOf(row);
  const { facts, record } = scorer.of(row);
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

/** Rows in the order of their ranks, with what the formula says of them. */
async function allRanked(
  connection: DuckDBConnection,
  rows: readonly Row[],
  first: number,
  scorer: PriorityScorer,
  per: Scarce,
): Promise<RankedRecord[]> {
  const ranked = rows.map((row, i) => rankedOf(row, first + i, scorer, per));
  const hasNeighbours = (i: number) => ranked[i]?.reasons.some(({ code }) => code === 'neighbours');
  const birds = await birdsNear(
    connection,
    rows.filter((_, i) => hasNeighbours(i)),
    scorer,
  );
  for (const { id, reasons } of ranked)
    for (const reason of reasons) if (reason.code === 'neighbours') reason.values.count = birds.get(id) ?? 0;
  return ranked;
}

/** Lists supports and lines in the order in which works save most, or in which one should look. */
export class PriorityRanking {
  constructor(
    private readonly copy: ModelCopy,
    private readonly kept: KeptPriorities,
  ) {}

  /** One page of the ranking of those that a filter means. @throws RequestRefused 503 */
  async page(
    question: RankingQuestion,
    after: RankedPosition | null,
    limit: number,
    view?: RankingView,
  ): Promise<RankedPage> {
    const { scored, scorer, from } = view ?? (await this.kept.current());
    const order = orderOf(question);
    const values = order.map(one => `(${one})::double`).join();
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const where = meantBy(to, question, this.copy);
      const counted = await connection.run(`select count(*)::double from ${from} where ${where}`, to.values);
      const [[total]] = (await counted.getRowsJS()) as [[number]];
      const place = after?.values.map(value => `${to.value(value)}::double`).join();
      const meant = `${where} ${place ? `and (${values}) > (${place})` : ''}`;
      const score = scoreColumn(question);
      // Ordering all by the score alone, and only those above by the rest, takes three quarters of the time.
      const last = `select min(${score}) from
        (select ${score} from ${from} where ${meant} order by ${score} desc limit ${limit + 1})`;
      const result = await connection.run(
        `select ${COLUMNS}, [${values}] as place from ${from} where ${meant} and ${score} >= (${last})
          order by ${order.join()} limit ${limit + 1}`,
        to.values,
      );
      const rows = (await result.getRowObjectsJS()) as unknown as Row[];
      const first = (after?.rank ?? 0) + 1;
      const shown = rows.slice(0, limit);
      const end = rows.length > limit ? shown.at(-1) : undefined;
      return {
        records: await allRanked(connection, shown, first, scorer, question.per),
        total,
        next: end ? { rank: first + shown.length - 1, values: end.place } : null,
        scored,
      };
    });
  }

  /** Asks the ranking that other settings would give. @throws RequestRefused 503 */
  tryOut<Result>(settings: PrioritySettings, ask: (view: RankingView) => Promise<Result>): Promise<Result> {
    return this.kept.tryOut(settings, ask);
  }

  /** What is known of one support or line; `null` if there is none. @throws RequestRefused 503 */
  async one(id: number): Promise<RankedOne | null> {
    const { scorer } = await this.kept.current();
    return this.copy.readApplied(async connection => {
      const found = await connection.run(`select ${COLUMNS} from ${TABLE} where id = $1`, [id]);
      const [row] = (await found.getRowObjectsJS()) as unknown as Row[];
      if (!row) return null;
      const order = orderOf({ list: 'next', per: 'count' }).join();
      const ranks = await connection.run(
        `select count(*) filter (where (${order}) < (select (${order}) from ${TABLE} where id = $1))::double,
            count(*)::double
          from ${TABLE} where kind = ${row.kind} and state <> ${FULL} and score is not null`,
        [id],
      );
      const [[before, of]] = (await ranks.getRowsJS()) as [[number, number]];
      const { facts } = scorer.of(row);
      const [ranked] = await allRanked(connection, [row], before + 1, scorer, 'count');
      return { ...(ranked as RankedRecord), of, facts, neighbours: neighboursOf(row) };
    });
  }
}
