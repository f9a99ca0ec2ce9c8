import { birdsOf } from 'shared/contract';
import { highestOf } from 'shared/programme/interval';
import {
  causeWeight,
  expectedFinds,
  factsOf,
  type Neighbours,
  NO_NEIGHBOURS,
  type PriorityFacts,
  type PriorityRecord,
  scoreOf,
  termsOf,
} from 'shared/server';
import { mapInTurns } from '../../store/let-others-in';
import { dayNumber } from './days';
import { KINDS } from './infrastructure-table';
import type { Lists } from './model-table';
import { nearSums } from './near-sums';
import { type PriorityInputs, type Scores, stepOf } from './priority-columns';
import { decidingAreaOf, type PriorityKnowledge, recordOf } from './priority-record';

const POLE = KINDS.indexOf('POLE');
/** Rows processed between two pauses, some milliseconds of work. */
const AT_ONCE = 2000;
const DAYS_PER_YEAR = 365.25;
const DAY_MS = 86_400_000;

const birdsIn = (deaths: PriorityRecord['deaths']): number =>
  deaths.reduce((sum, find) => sum + birdsOf(find), 0);

/** Order of equal scores, higher first: by birds, then by the latest find, then by the notes. */
function tieOf({ notes }: PriorityFacts, { deaths }: PriorityRecord): number {
  const last = Math.max(0, ...deaths.map(({ date }) => dayNumber(date)));
  const noted = notes.reduce((sum, note) => sum + note, 0);
  return (Math.min(birdsIn(deaths), 9_999) * 1e8 + last) * 10 + Math.min(noted, 9);
}

/** Sums over the neighbours of a support. */
export interface NearSupports extends Neighbours {
  /** Birds found dead at the neighbours, of causes that count. */
  birds: number;
}

export const NOBODY_NEAR: NearSupports = { ...NO_NEIGHBOURS, birds: 0 };

/**
 * Number of a support's birds that count for its neighbours.
 * @param day later finds are ignored
 */
const countedBirds = ({ deaths }: PriorityRecord, day: string): number =>
  birdsIn(deaths.filter(({ date, cause }) => date <= day && causeWeight('POLE', cause) > 0));

/** A record, and its facts on a day. */
export interface Known {
  record: PriorityRecord;
  facts: PriorityFacts;
}

/** Calculates the columns of the ranking for one day and one version of the settings. */
export class PriorityScorer {
  /** First day since when somebody's presence still counts as recent, as `dayNumber`. */
  readonly #seenSince: number;
  /** Cached facts of supports without finds, searches or works, by their inputs. Most supports are such supports. */
  readonly #plain = new Map<number, Known>();

  constructor(
    readonly knowledge: PriorityKnowledge,
    /** `YYYY-MM-DD`. */
    readonly day: string,
    private readonly lists: () => Lists,
  ) {
    const unseenFor = knowledge.settings.unseen_years * DAYS_PER_YEAR * DAY_MS;
    this.#seenSince = dayNumber(new Date(Date.parse(day) - unseenFor).toISOString().slice(0, 10));
  }

  of(row: PriorityInputs): Known {
    const isPlain = row.kind === POLE && row.finds === null && row.searches === null && row.state === 0;
    const key = isPlain ? (row.sensitive_areas * 2 ** 20 + row.diagnosis_0_arming) * 1000 + row.notes : -1;
    const known = this.#plain.get(key);
    if (known) return known;
    const record = recordOf(row, this.knowledge, this.lists());
    const made = { record, facts: factsOf(record, this.knowledge.settings, this.day) };
    if (isPlain) this.#plain.set(key, made);
    return made;
  }

  /** Id of the sensitive area that counts for a row; `null` without a sensitive area. */
  decidingArea(row: PriorityInputs): number | null {
    return decidingAreaOf(row, this.knowledge, this.lists());
  }

  /**
   * Calculates scores from the facts and the sums of the neighbours.
   * @param seen number of the day on which somebody was there last, 0 for never
   */
  scoresFrom({ facts, record }: Known, seen: number, neighbours: NearSupports): Scores {
    const { settings } = this.knowledge;
    const terms = termsOf(facts, neighbours, settings);
    const [score, euroScore] = [scoreOf(terms, 'count'), scoreOf(terms, 'euro')];
    const { aging, isDone, isEvaluated } = facts;
    const isUnseen = !isDone && (seen < this.#seenSince || !isEvaluated);
    // A visit after the equipment began to age has checked it.
    const isWorn = aging !== null && seen < Math.max(dayNumber(aging.from), this.#seenSince);
    const visit = isUnseen || isWorn ? highestOf(terms) * facts.areaWeight : null;
    return {
      near_deaths: neighbours.deaths,
      near_expected: neighbours.expected,
      near_birds: neighbours.birds,
      expected: terms.expected,
      score,
      euro_score: euroScore,
      visit,
      step: isDone ? null : stepOf(score),
      euro_step: isDone ? null : stepOf(euroScore),
      visit_step: visit === null ? null : stepOf(visit),
      variance: terms.alpha / terms.beta ** 2,
      saved: terms.expected * terms.effect,
      own_expected: expectedFinds(facts),
      tie: tieOf(facts, record),
    };
  }

  /**
   * Sums of neighbours for supports that are close together. Supports at the edge lack some neighbours. It pauses for
   * other work.
   */
  async nearAll(
    places: readonly Pick<PriorityInputs, 'x' | 'y'>[],
    known: readonly Known[],
  ): Promise<NearSupports[]> {
    const values = [
      known.map(({ facts }) => facts.evidence.deaths),
      known.map(({ facts }) => expectedFinds(facts)),
      known.map(({ record }) => countedBirds(record, this.day)),
    ] as const;
    const points = { xs: places.map(({ x }) => x), ys: places.map(({ y }) => y), values };
    const [deaths, expected, birds] = await nearSums(points, this.knowledge.settings.neighbour_metres);
    return places.map((_, i) => ({
      deaths: deaths[i] as number,
      expected: expected[i] as number,
      birds: birds[i] as number,
    }));
  }

  /**
   * Scores of supports that are close together. Supports at the edge lack some neighbours. It pauses for other work.
   */
  async scoresOfAll(rows: readonly PriorityInputs[]): Promise<Scores[]> {
    const known = await mapInTurns(rows, row => this.of(row), AT_ONCE);
    const near = await this.nearAll(rows, known);
    const scoresAt = (i: number) =>
      this.scoresFrom(known[i] as Known, (rows[i] as PriorityInputs).last_seen_date, near[i] as NearSupports);
    return mapInTurns([...rows.keys()], scoresAt, AT_ONCE);
  }

  scoresOfLine(row: PriorityInputs): Scores {
    return this.scoresFrom(this.of(row), row.last_seen_date, NOBODY_NEAR);
  }
}
