import { letOthersIn } from '../../store/let-others-in';
import { INFRASTRUCTURES } from './infrastructure-table';
import type { KeptPriorities } from './kept-priorities';
import type { ModelCopy } from './model-copy';
import { PRIORITY_INPUTS, type PriorityInputs } from './priority-columns';
import type { PriorityScorer } from './priority-scores';
import type { Questions } from './questions';
import type { RecordFilter } from './read-model';
import { Conditions } from './where';

/** Searches of `places` supports or lines, as `searchesOf` reads them. `length` is 0 for supports. */
export interface SearchedAlike {
  searches: string;
  length: number;
  places: number;
}

/** A support or line with finds and searches. */
export type SearchedOne = Record<'searches' | 'finds', string> & Record<'id' | 'length', number>;

/** A support or line with works, finds or searches, and what works are compared by. */
export type WatchedRow = PriorityInputs &
  Record<'owner' | 'pole_group' | 'near_expected', number | null> & { measures: string | null };

/** A square of one kilometre: its strip, and its row and column there. */
export type Square = Record<'strip' | 'row' | 'column', number>;

/** A square with ΣmE of its supports and lines. */
export type SquareRow = Square & { expected: number };

/** Finds at a support or line, and the square it lies in. */
export type FindsRow = Square & Pick<PriorityInputs, 'finds' | 'kind'>;

/** Kilometres per degree of latitude, on a sphere of mean radius. */
export const DEGREE_KM = 111.19508;
/** Degrees of longitude of a strip. The edges of strips cross no land of France, overseas included. */
export const STRIP_DEGREES = 20;

/**
 * SQL of the square in which a support or the middle of a line lies: rows of one kilometre from the equator, columns of
 * one kilometre from the middle of a strip (the sinusoidal projection, interrupted), so that squares are equal anywhere.
 */
const SQUARE = `round((west + east) / 2 / ${STRIP_DEGREES})::integer as strip,
  floor((south + north) / 2 * ${DEGREE_KM})::integer as "row",
  floor(((west + east) / 2 - strip * ${STRIP_DEGREES}) * ${DEGREE_KM}
    * cos(radians(("row" + 0.5) / ${DEGREE_KM})))::integer as "column"`;

const TABLE = INFRASTRUCTURES.name;
const WATCHED = [...PRIORITY_INPUTS, 'owner', 'pole_group', 'near_expected', 'measures'].join();

/** Rows of supports and lines for the questions how many birds died, and whether works helped. */
export class EvidenceRows {
  constructor(
    private readonly questions: Questions,
    private readonly copy: ModelCopy,
    private readonly kept: KeptPriorities,
  ) {}

  /** The searches of the matches of a filter. @throws RequestRefused 503 */
  searches(filter: RecordFilter): Promise<SearchedAlike[]> {
    return this.questions.rows(
      INFRASTRUCTURES,
      filter,
      where => `select searches, length, count(*)::double as places from ${TABLE}
        where searches is not null and ${where} group by all order by all`,
    );
  }

  /** The matches that have both finds and searches. @throws RequestRefused 503 */
  searchedWithFinds(filter: RecordFilter): Promise<SearchedOne[]> {
    return this.questions.rows(
      INFRASTRUCTURES,
      filter,
      where => `select id, length, searches, finds from ${TABLE}
        where searches is not null and finds is not null and ${where} order by id`,
    );
  }

  /** The squares with matches of a filter, and their finds. @throws RequestRefused 503 */
  async squares(
    filter: RecordFilter,
  ): Promise<{ squares: SquareRow[]; finds: FindsRow[]; scorer: PriorityScorer }> {
    const { scorer } = await this.kept.current();
    const squares = await this.questions.rows<SquareRow>(
      INFRASTRUCTURES,
      filter,
      where => `select strip, "row", "column", sum(finds_expected) as expected
        from (select ${SQUARE}, coalesce(own_expected, 0) as finds_expected from ${TABLE} where ${where})
        group by all order by all`,
    );
    const finds = await this.questions.rows<FindsRow>(
      INFRASTRUCTURES,
      filter,
      where => `select ${SQUARE}, finds, kind from ${TABLE} where finds is not null and ${where} order by id`,
    );
    return { squares, finds, scorer };
  }

  /**
   * Reads all supports and lines with works, finds or searches in the order of their ids, with pauses for other work.
   * @returns today's scorer
   * @throws RequestRefused 503
   */
  async watched(visit: (row: WatchedRow) => void): Promise<PriorityScorer> {
    const { scorer } = await this.kept.current();
    await this.copy.readApplied(async connection => {
      const result = await new Conditions().run(
        connection,
        `select ${WATCHED} from ${TABLE} where state > 0 or finds is not null or searches is not null order by id`,
      );
      for await (const rows of result.yieldRowObjectJs()) {
        for (const row of rows) visit(row as unknown as WatchedRow);
        await letOthersIn();
      }
    });
    return scorer;
  }

  get lists() {
    return this.copy.lists;
  }
}
