import type { InfrastructureType } from 'shared/contract';
import type { PrioritySettings } from 'shared/programme';
import type { PriorityFacts } from 'shared/server';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import type { KeptPriorities, RankingView, Scored } from './kept-priorities';
import type { ModelCopy } from './model-copy';
import { PRIORITY_INPUTS, type PriorityInputs, stepOf } from './priority-columns';
import type { NearSupports, PriorityScorer } from './priority-scores';
import { type RankedRecord, type RankedRow, rankedOf, type Scarce } from './ranked-records';
import type { RecordFilter } from './read-model';
import { Conditions, whereOf } from './where';

export interface RankingQuestion {
  filter: RecordFilter;
  type: InfrastructureType;
  /** `next`: where works save most; `visit`: where to look first. */
  list: 'next' | 'visit';
  per: Scarce;
}

/** End of a page: its last rank, and the sort values of its last row. */
export interface RankedPosition {
  rank: number;
  values: readonly number[];
}

export interface RankedPage {
  records: RankedRecord[];
  total: number;
  next: RankedPosition | null;
  scored: Scored;
}

/** Facts of one support or line, and its rank among all of its type. */
export interface RankedOne extends RankedRecord {
  /** Number of ranked records of the same type. */
  of: number;
  facts: PriorityFacts;
  neighbours: NearSupports;
  /** Number of searches at the support or line. The reasons may omit it. */
  searches: number;
}

type Row = PriorityInputs & {
  near_deaths: number;
  near_expected: number;
  near_birds: number;
  place: number[];
};

export const TABLE = INFRASTRUCTURES.name;
const COLUMNS = [...PRIORITY_INPUTS, 'near_deaths', 'near_expected', 'near_birds'].join();

export function scoreColumn({ list, per }: Pick<RankingQuestion, 'list' | 'per'>) {
  if (list === 'visit') return 'visit';
  return per === 'euro' ? 'euro_score' : 'score';
}

/** The column with the steps of a list's scores. */
export const stepColumn = (question: Pick<RankingQuestion, 'list' | 'per'>): string =>
  ({ score: 'step', euro_score: 'euro_step', visit: 'visit_step' })[scoreColumn(question)];

/**
 * Expressions that a list is ordered by, each ascending. If the first three are equal, records without a visit come
 * first, then records with the oldest visit.
 */
const orderOf = (question: Pick<RankingQuestion, 'list' | 'per'>): string[] => [
  `-${scoreColumn(question)}`,
  '-expected',
  '-tie',
  'last_diagnosis_date',
  'id',
];

/** SQL condition for the records that a question selects. */
export function meantBy(
  to: Conditions,
  { filter, type, ...question }: RankingQuestion,
  copy: ModelCopy,
): string {
  // Steps are narrow columns, read in a third of the time of scores. They are null for records outside the list.
  const isOf = `${stepColumn(question)} is not null and kind = ${KINDS.indexOf(type)}`;
  return `${isOf} and ${whereOf(to, INFRASTRUCTURES, filter, copy)}`;
}

/**
 * Condition of the few steps that contain a page.
 * @param steps counts of all steps, highest first
 */
function among(
  column: string,
  steps: readonly (readonly [step: number, count: number])[],
  after: RankedPosition | null,
  limit: number,
): string {
  const first = after ? stepOf(-(after.values[0] as number)) : Number.POSITIVE_INFINITY;
  let below = 0;
  for (const [step, count] of steps) {
    // It is unknown how many records of the first step are on earlier pages.
    if (step >= first) continue;
    below += count;
    if (below > limit) return `and ${column} >= ${step} ${after ? `and ${column} <= ${first}` : ''}`;
  }
  return '';
}

const neighboursOf = ({ near_deaths, near_expected, near_birds }: Row): NearSupports => ({
  deaths: near_deaths,
  expected: near_expected,
  birds: near_birds,
});

const knownOf = (row: Row, rank: number, scorer: PriorityScorer): RankedRow => ({
  row,
  ...scorer.of(row),
  neighbours: neighboursOf(row),
  rank,
});

/** Lists supports and lines in the order in which works save most, or in which visits are most urgent. */
export class PriorityRanking {
  constructor(
    private readonly copy: ModelCopy,
    private readonly kept: KeptPriorities,
  ) {}

  /** @throws RequestRefused 503 */
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
      const step = stepColumn(question);
      const counted = await to.run(
        connection,
        `select ${step}, count(*)::double from ${from} where ${where} group by 1 order by 1 desc`,
      );
      const steps = (await counted.getRowsJS()) as [step: number, count: number][];
      const place = after?.values.map(value => to.number(value)).join();
      const meant = `${where} ${place ? `and (${values}) > (${place})` : ''} ${among(step, steps, after, limit)}`;
      const result = await to.run(
        connection,
        `select ${COLUMNS}, [${values}] as place from ${from} where ${meant}
          order by ${order.join()} limit ${limit + 1}`,
      );
      const rows = (await result.getRowObjectsJS()) as unknown as Row[];
      const first = (after?.rank ?? 0) + 1;
      const shown = rows.slice(0, limit);
      const end = rows.length > limit ? shown.at(-1) : undefined;
      return {
        records: shown.map((row, i) => rankedOf(knownOf(row, first + i, scorer), scorer, question.per)),
        total: steps.reduce((sum, [, count]) => sum + count, 0),
        next: end ? { rank: first + shown.length - 1, values: end.place } : null,
        scored,
      };
    });
  }

  /**
   * Ids of the first matches in order; of all matches without `first`.
   * @throws RequestRefused 503
   */
  async order(question: RankingQuestion, first?: number): Promise<Uint32Array> {
    const { from } = await this.kept.current();
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const where = meantBy(to, question, this.copy);
      const limit = first === undefined ? '' : `limit ${to.whole(first)}`;
      const text = `select id from ${from} where ${where} order by ${orderOf(question).join()} ${limit}`;
      const [ids = []] = await (await to.run(connection, text)).getColumnsJS();
      return Uint32Array.from(ids as number[]);
    });
  }

  /**
   * The records with the given ids in the given order, without removed records.
   * @param first rank of the first id
   */
  async these(
    ids: readonly number[],
    first: number,
    per: Scarce,
  ): Promise<Pick<RankedPage, 'records' | 'scored'>> {
    const { scored, scorer } = await this.kept.current();
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const found = await to.run(connection, `select ${COLUMNS} from ${TABLE} where ${to.among('id', ids)}`);
      const rows = new Map(
        ((await found.getRowObjectsJS()) as unknown as Row[]).map(row => [row.id, row] as const),
      );
      const records = ids.flatMap((id, i) => {
        const row = rows.get(id);
        return row ? [rankedOf(knownOf(row, first + i, scorer), scorer, per)] : [];
      });
      return { records, scored };
    });
  }

  /** @throws RequestRefused 503 */
  tryOut<Result>(settings: PrioritySettings, ask: (view: RankingView) => Promise<Result>): Promise<Result> {
    return this.kept.tryOut(settings, ask);
  }

  /**
   * Facts and rank of one support or line; `null` if it does not exist.
   * @throws RequestRefused 503
   */
  async one(id: number): Promise<RankedOne | null> {
    const { scorer } = await this.kept.current();
    return this.copy.readApplied(async connection => {
      const to = new Conditions();
      const isThis = `id = ${to.whole(id)}`;
      const found = await to.run(connection, `select ${COLUMNS} from ${TABLE} where ${isThis}`);
      const [row] = (await found.getRowObjectsJS()) as unknown as Row[];
      if (!row) return null;
      const order = orderOf({ list: 'next', per: 'count' }).join();
      const ranks = await to.run(
        connection,
        `select count(*) filter (where (${order}) < (select (${order}) from ${TABLE} where ${isThis}))::double,
            count(*)::double
          from ${TABLE} where kind = ${row.kind} and step is not null`,
      );
      const [[before, of]] = (await ranks.getRowsJS()) as [[number, number]];
      const known = knownOf(row, before + 1, scorer);
      const { facts, neighbours, record } = known;
      const searches = record.searches.filter(({ date }) => date <= scorer.day).length;
      return { ...rankedOf(known, scorer, 'count'), of, facts, neighbours, searches };
    });
  }
}
