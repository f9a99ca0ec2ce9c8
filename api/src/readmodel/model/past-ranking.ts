import type { DuckDBConnection } from '@duckdb/node-api';
import { factsOf } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import { inChunks } from '../../store/in-chunks';
import { letOthersIn, mapInTurns } from '../../store/let-others-in';
import { dayNumber } from './days';
import { INFRASTRUCTURES, KINDS, POLE } from './infrastructure-table';
import type { KeptPriorities } from './kept-priorities';
import type { ModelCopy } from './model-copy';
import type { ModelSource } from './model-source';
import { metresPerUnit } from './near-sums';
import { type PastRecord, readPastRecords } from './past-records';
import { PRIORITY_INPUTS, type PriorityInputs } from './priority-columns';
import type { RankedPage, RankedPosition, RankingQuestion } from './priority-ranking';
import { type Known, type NearSupports, NOBODY_NEAR, PriorityScorer } from './priority-scores';
import { type RankedRow, rankedOf } from './ranked-records';
import { Conditions, whereOf } from './where';

/** Side in world units of squares that measure at least the given metres where the supports stand. */
const squareSide = (supports: readonly { y: number }[], metres: number): number =>
  metres / (supports.reduce((least, { y }) => Math.min(least, metresPerUnit(y)), Infinity) * 0.99);

/** SQL of a square's number along one axis. */
const squareOf = (column: string, side: number): string => `floor(${column} / ${side})::bigint`;

/**
 * SQL after `with` for a table `one`: a row for each support and each of the nine squares around it. Anything within
 * one side of a square from the support lies in one of the nine squares. A join on equal squares takes a time that
 * hardly depends on the number of supports.
 */
const squaresAround = (condition: string, side: number): string => `step as (select unnest([-1, 0, 1]) as by),
  one as (select id, x, y, ${squareOf('x', side)} + across.by as square_x, ${squareOf('y', side)} + down.by as square_y
    from ${TABLE}, step as across, step as down where ${condition})`;

/** Maximum of supports and lines in a query about a past day, and of their neighbours. */
export const MOST_PAST = 2000;
const MOST_NEAR = 20_000;
const TABLE = INFRASTRUCTURES.name;
const COLUMNS = PRIORITY_INPUTS.map(column => `${TABLE}.${column}`).join();

interface PastRow extends RankedRow {
  /** Sort values of the row, each ascending. */
  place: readonly number[];
}

const tooMany = () =>
  new InvalidInput([{ path: ['as_of'], code: 'too_many_for_day', params: { most: MOST_PAST } }]);

/** Number of the day on which somebody was at a place last, as known on a past day. */
function seenBy(row: PriorityInputs, { record }: Known, diagnosed: number, day: string): number {
  if (row.last_seen_date <= dayNumber(day)) return row.last_seen_date;
  const searched = record.searches.filter(({ date }) => date <= day).at(-1);
  return Math.max(diagnosed, dayNumber(searched?.date ?? null));
}

const isBefore = (one: readonly number[], other: readonly number[]): number => {
  const i = one.findIndex((value, at) => value !== other[at]);
  return i < 0 ? 0 : (one[i] as number) - (other[i] as number);
};

/** Ranks a few supports and lines by the facts known on a past day, with today's settings and filters. */
export class PastRanking {
  constructor(
    private readonly copy: ModelCopy,
    private readonly source: ModelSource,
    private readonly kept: KeptPriorities,
  ) {}

  /** @throws InvalidInput for too many matches; RequestRefused 503 */
  async page(
    question: RankingQuestion,
    day: string,
    after: RankedPosition | null,
    limit: number,
  ): Promise<RankedPage> {
    const { scored, scorer: today } = await this.kept.current();
    const scorer = new PriorityScorer(today.knowledge, day, () => this.copy.lists);
    const { meant, near } = await this.copy.readApplied(connection =>
      this.#rows(connection, question, scorer),
    );
    const all = [...meant, ...near];
    const past = await this.#changedSince(all, scorer);
    const records = await mapInTurns(all, row => this.#knownOf(row, past.get(row.id), scorer));
    const ranked = await this.#ranked(question, meant, records, all, past, scorer);
    const place = after?.values;
    const rest = place ? ranked.filter(one => isBefore(place, one.place) < 0) : ranked;
    const shown = rest.slice(0, limit);
    const end = rest.length > limit ? shown.at(-1) : undefined;
    return {
      records: shown.map(one => rankedOf(one, scorer, question.per)),
      total: ranked.length,
      next: end ? { rank: end.rank, values: end.place } : null,
      scored: { ...scored, day },
    };
  }

  /** The rows that match a question, and the rows of other supports near them. */
  async #rows(
    connection: DuckDBConnection,
    { filter, type }: RankingQuestion,
    { knowledge }: PriorityScorer,
  ): Promise<{ meant: PriorityInputs[]; near: PriorityInputs[] }> {
    const rowsOf = async (text: string, to: Conditions) =>
      (await (await to.run(connection, text)).getRowObjectsJS()) as unknown as PriorityInputs[];
    const to = new Conditions();
    const where = `kind = ${KINDS.indexOf(type)} and ${whereOf(to, INFRASTRUCTURES, filter, this.copy)}`;
    const meant = await rowsOf(`select ${COLUMNS} from ${TABLE} where ${where} limit ${MOST_PAST + 1}`, to);
    if (meant.length > MOST_PAST) throw tooMany();
    const metres = knowledge.settings.neighbour_metres;
    if (type === 'LINE' || meant.length === 0 || metres === 0) return { meant, near: [] };
    const side = squareSide(meant, metres);
    const others = new Conditions();
    const isMeant = others.among(
      `${TABLE}.id`,
      meant.map(({ id }) => id),
    );
    const near = await rowsOf(
      `with ${squaresAround(isMeant, side)}, squares as (select distinct square_x, square_y from one)
        select ${COLUMNS} from ${TABLE} semi join squares
          on squares.square_x = ${squareOf(`${TABLE}.x`, side)} and squares.square_y = ${squareOf(`${TABLE}.y`, side)}
          where ${TABLE}.kind = ${POLE} and (${isMeant}) is not true limit ${MOST_NEAR + 1}`,
      others,
    );
    if (near.length > MOST_NEAR) throw tooMany();
    return { meant, near };
  }

  /** The past facts of the rows that later visits or works changed. */
  async #changedSince(rows: readonly PriorityInputs[], { knowledge, day }: PriorityScorer) {
    const last = dayNumber(day);
    const changed = rows.filter(row => row.last_diagnosis_date > last || row.neutralization_date > last);
    const past = await inChunks(changed, async part => {
      await letOthersIn();
      return [...(await this.source.read(database => readPastRecords(database, part, day, knowledge)))];
    });
    return new Map<number, PastRecord>(past);
  }

  #knownOf(row: PriorityInputs, past: PastRecord | undefined, scorer: PriorityScorer): Known {
    const current = scorer.of(row);
    const deaths = current.record.deaths.filter(({ date }) => date <= scorer.day);
    if (!past && deaths.length === current.record.deaths.length) return current;
    const { notes, armings, works } = past ?? current.record;
    const record = { ...current.record, notes, armings, works, deaths };
    return { record, facts: factsOf(record, scorer.knowledge.settings, scorer.day) };
  }

  /** The matching rows that belong in the list, in the order of the list. */
  async #ranked(
    { list, per, type }: RankingQuestion,
    meant: readonly PriorityInputs[],
    records: readonly Known[],
    all: readonly PriorityInputs[],
    past: ReadonlyMap<number, PastRecord>,
    scorer: PriorityScorer,
  ): Promise<PastRow[]> {
    const near = await scorer.nearAll(all, records);
    const placed = meant.flatMap((row, i): Omit<PastRow, 'rank'>[] => {
      const record = records[i] as Known;
      if (list === 'next' && record.facts.isDone) return [];
      const neighbours = type === 'LINE' ? NOBODY_NEAR : (near[i] as NearSupports);
      const visited = past.get(row.id);
      const diagnosed = visited ? dayNumber(visited.diagnosed) : row.last_diagnosis_date;
      const scores = scorer.scoresFrom(record, seenBy(row, record, diagnosed, scorer.day), neighbours);
      const score = list === 'visit' ? scores.visit : per === 'euro' ? scores.euro_score : scores.score;
      if (score === null) return [];
      const place = [-score, -(scores.expected ?? 0), -(scores.tie ?? 0), diagnosed, row.id];
      return [{ row, ...record, neighbours, place }];
    });
    return placed
      .sort((one, other) => isBefore(one.place, other.place))
      .map((one, i) => ({ ...one, rank: i + 1 }));
  }
}
