import { createHash } from 'node:crypto';
import { localToday } from 'shared/contract';
import { type Bounds, joinedBounds } from 'shared/geometry';
import type { PrioritySettings } from 'shared/programme';
import { orPreparing, overloaded } from '../../http/request-refused';
import type { Changes } from '../../store/change-feed';
import { calculateAllInto, calculateNear, UNSCORED_SUPPORTS, withColumnsOf } from './calculate-priorities';
import { SCRATCH } from './duckdb-file';
import { INFRASTRUCTURES } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import type { ModelSource } from './model-source';
import { KNOWLEDGE_TABLES, knowledgeText, readKnowledge } from './priority-knowledge';
import { PriorityScorer } from './priority-scores';

/**
 * Changed boxes are merged by squares of a grid, whose sides are given in degrees. With more boxes than the maximum,
 * all columns are calculated.
 */
const [GRID_DEGREES, MOST_BOXES] = [0.05, 50];
/** With more changed boxes than this, boxes are merged before the next request. */
const MOST_CHANGED = 10_000;
const TABLE = INFRASTRUCTURES.name;

/** The day and settings with which columns were calculated. */
export interface Scored {
  /** `YYYY-MM-DD`. */
  day: string;
  version: number;
}

export interface RankingView {
  scored: Scored;
  scorer: PriorityScorer;
  /** SQL of the table to select from. */
  from: string;
}

/** The inputs of a calculation, and their hash. */
interface Wanted {
  scorer: PriorityScorer;
  key: string;
}

/** Merges boxes whose southwest corners lie in the same grid square. */
function joinedBoxes(boxes: readonly Bounds[]): Bounds[] {
  const bySquare = new Map<string, Bounds>();
  for (const box of boxes) {
    const key = [box[0], box[1]].map(side => Math.floor(side / GRID_DEGREES)).join();
    bySquare.set(key, joinedBounds(bySquare.get(key) ?? box, box));
  }
  return [...bySquare.values()];
}

/**
 * Keeps the ranking's columns up to date. Columns near changed records are calculated alone. All columns are
 * calculated once a day, and when other inputs such as the settings change.
 */
export class KeptPriorities {
  /**
   * Boxes in degrees of records that changed, and of records that were calculated alone during a full calculation.
   */
  #changed: Bounds[] = [];
  #changedMeanwhile: Bounds[] = [];
  #wanted: Wanted | null = null;
  /** Counts changes of the ranking's inputs other than records. */
  #changes = 0;
  /** Inputs of the present columns; `null` if unknown. */
  #scored: Wanted | null = null;
  #isOpened = false;
  /** Whether all columns must be calculated again, after a failure or too many changes. */
  #isIncomplete = false;
  #calculating: Promise<void> | null = null;
  #adding: Promise<void> = Promise.resolve();
  #trying: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly copy: ModelCopy,
    private readonly source: ModelSource,
  ) {
    copy.watch((kind, boxes) => {
      if (kind !== INFRASTRUCTURES.kind) return;
      if (boxes !== 'all') return this.#addBoxes(boxes);
      this.#scored = null;
      // List numbers now refer to other lists.
      this.#forgetWanted();
    });
  }

  note(changes: Changes): void {
    if (changes === 'all' || KNOWLEDGE_TABLES.some(name => changes.has(name))) this.#forgetWanted();
  }

  #forgetWanted(): void {
    this.#changes += 1;
    this.#wanted = null;
  }

  /**
   * Today's ranking, or the earlier ranking while today's is calculated.
   * @throws RequestRefused 503, such as during the first calculation
   */
  async current(): Promise<RankingView> {
    await this.copy.current();
    const wanted = await this.#freshWanted();
    if (!this.#isOpened) await this.#open(wanted);
    if (this.#scored?.key !== wanted.key || this.#isIncomplete) {
      const calculating = this.#calculate(wanted);
      if (this.#scored) calculating.catch(() => undefined);
      else await orPreparing(calculating);
    }
    if (!this.#scored) throw overloaded('preparing');
    // Columns and scorer belong to the same calculation, even while another calculation runs.
    const { scorer } = this.#scored;
    await this.#addChanged(scorer);
    return { scored: { day: scorer.day, version: scorer.knowledge.version }, scorer, from: TABLE };
  }

  /**
   * Queries the ranking under other settings. Concurrent calls run one after the other.
   * @throws RequestRefused 503
   */
  async tryOut<Result>(
    settings: PrioritySettings,
    ask: (view: RankingView) => Promise<Result>,
  ): Promise<Result> {
    const { scored, scorer } = await this.current();
    const other = this.#scorerOf({ ...scorer.knowledge, settings }, scorer.day);
    const trying = this.#trying.then(async () => {
      try {
        await calculateAllInto('tried', this.copy, other);
        return await ask({ scored, scorer: other, from: `(select ${withColumnsOf('tried')}) as ${TABLE}` });
      } finally {
        await this.copy.readApplied(connection => connection.run(`drop table if exists ${SCRATCH}.tried`));
      }
    });
    this.#trying = trying.catch(() => undefined);
    return trying;
  }

  #scorerOf(knowledge: PriorityScorer['knowledge'], day: string): PriorityScorer {
    return new PriorityScorer(knowledge, day, () => this.copy.lists);
  }

  async #freshWanted(): Promise<Wanted> {
    const day = localToday();
    if (this.#wanted?.scorer.day === day) return this.#wanted;
    const changes = this.#changes;
    const knowledge = await this.source.read(readKnowledge);
    const key = createHash('sha256')
      .update(`${day} ${knowledgeText(knowledge)}`)
      .digest('base64url');
    const wanted = { scorer: this.#scorerOf(knowledge, day), key };
    // The inputs may have changed while they were read.
    if (changes === this.#changes) this.#wanted = wanted;
    return wanted;
  }

  /** Uses the columns stored in the file if they were calculated with the wanted inputs. */
  async #open(wanted: Wanted): Promise<void> {
    await this.copy.readApplied(async connection => {
      const rows = async (text: string) => (await connection.run(text)).getRowsJS();
      const [kept] = await rows('select key from scored');
      if (kept?.[0] !== wanted.key) return;
      const unscored = `select west, south, east, north from ${TABLE} where ${UNSCORED_SUPPORTS}`;
      this.#addBoxes((await rows(unscored)) as unknown as Bounds[]);
      this.#scored = wanted;
    });
    this.#isOpened = true;
  }

  /** Calculates all columns; concurrent calls share one run. */
  #calculate(wanted: Wanted): Promise<void> {
    this.#calculating ??= this.#calculateAll(wanted)
      .catch(error => {
        this.#isIncomplete = true;
        throw error;
      })
      .finally(() => {
        this.#calculating = null;
      });
    return this.#calculating;
  }

  async #calculateAll(wanted: Wanted): Promise<void> {
    this.#changedMeanwhile = [];
    this.#isIncomplete = false;
    await this.copy.rewriting.write(
      INFRASTRUCTURES,
      part => withColumnsOf('calculated', part),
      () => calculateAllInto('calculated', this.copy, wanted.scorer),
    );
    await this.copy.readApplied(connection => connection.run(`drop table ${SCRATCH}.calculated`));
    await this.copy.change(async writer => {
      await writer.run('delete from scored');
      await writer.run('insert into scored values ($1)', [wanted.key]);
    });
    this.#scored = wanted;
    // Columns near these boxes may be older than the columns they replaced, so they are calculated again.
    this.#addBoxes(this.#changedMeanwhile);
  }

  #addBoxes(boxes: readonly Bounds[]): void {
    for (const box of boxes) this.#changed.push(box);
    if (this.#changed.length > MOST_CHANGED) this.#changed = this.#joined();
  }

  /** The merged boxes of changes; none if all columns must be calculated because there are too many. */
  #joined(): Bounds[] {
    const boxes = joinedBoxes(this.#changed);
    if (boxes.length <= MOST_BOXES) return boxes;
    this.#isIncomplete = true;
    return [];
  }

  /** Calculates changed records and their neighbours, one call after the other. */
  #addChanged(scorer: PriorityScorer): Promise<void> {
    const adding = this.#adding.then(async () => {
      const boxes = this.#joined();
      this.#changed = [];
      if (boxes.length === 0) return;
      if (this.#calculating) for (const box of boxes) this.#changedMeanwhile.push(box);
      await calculateNear(boxes, this.copy, scorer).catch(error => {
        this.#addBoxes(boxes);
        throw error;
      });
    });
    this.#adding = adding.catch(() => undefined);
    return adding;
  }
}
