import { createHash } from 'node:crypto';
import { DOUBLE, type DuckDBConnection, UINTEGER } from '@duckdb/node-api';
import { localToday } from 'shared/contract';
import { type Bounds, toWorld } from 'shared/geometry';
import { overloaded } from '../../http/overloaded';
import type { Changes } from '../../store/change-feed';
import { inTime } from '../../store/in-time';
import { letOthersIn } from '../../store/let-others-in';
import { INFRASTRUCTURES, KINDS } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import type { ModelSource } from './model-source';
import { appendRows } from './model-table';
import { mortonOf } from './morton';
import { metresPerUnit } from './near-sums';
import { PRIORITY_COLUMNS, PRIORITY_INPUTS, type PriorityInputs, type Scores } from './priority-columns';
import { KNOWLEDGE_TABLES, knowledgeText, readKnowledge } from './priority-knowledge';
import { PriorityScorer } from './priority-scores';

/** An answer waits this long until everything is calculated, which takes seconds for a million records. */
const PATIENCE_MS = 5_000;
/** Changes are joined to boxes on a grid of so many degrees; of more boxes, everything is calculated. */
const [GRID_DEGREES, MOST_BOXES] = [0.05, 50];
/** Boxes that are kept until somebody asks. */
const MOST_CHANGED = 10_000;
/** Everything is calculated by squares of this many bits of the number of a cell: some 30 km. */
const SQUARE_BITS = 8;
const LINES_AT_ONCE = 5_000;
const [LINE, POLE] = [KINDS.indexOf('LINE'), KINDS.indexOf('POLE')];

const INPUTS = PRIORITY_INPUTS.join();
const TABLE = INFRASTRUCTURES.name;
const SCORES = {
  columns: [
    { name: 'id', type: UINTEGER, isCalculated: false },
    ...PRIORITY_COLUMNS.map(name => ({ name, type: DOUBLE, isCalculated: false })),
  ],
};
const SCORES_TABLE = `(id uinteger, ${PRIORITY_COLUMNS.map(name => `${name} double`).join()})`;

/** What the columns hold. */
export interface Scored {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Of the settings. */
  version: number;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const worldOf = ([west, south, east, north]: Bounds): Box => [
  ...toWorld([west, north]),
  ...toWorld([east, south]),
];

/** A box in world units and what lies within some metres of it. */
function widened([left, top, right, bottom]: Box, metres: number): Box {
  const margin = metres / Math.min(metresPerUnit(top), metresPerUnit(bottom));
  return [left - margin, top - margin, right + margin, bottom + margin];
}

/** Boxes on a grid, each of which holds the small boxes that begin in its square. */
function joinedBoxes(boxes: readonly Bounds[]): Bounds[] {
  const bySquare = new Map<string, Bounds>();
  for (const box of boxes) {
    const key = box
      .slice(0, 2)
      .map(side => Math.floor(side / GRID_DEGREES))
      .join();
    const [west, south, east, north] = bySquare.get(key) ?? box;
    bySquare.set(key, [
      Math.min(west, box[0]),
      Math.min(south, box[1]),
      Math.max(east, box[2]),
      Math.max(north, box[3]),
    ]);
  }
  return [...bySquare.values()];
}

const holds = ([left, top, right, bottom]: Box, { x, y }: PriorityInputs) =>
  x >= left && x <= right && y >= top && y <= bottom;

async function inputsWhere(connection: DuckDBConnection, where: string): Promise<PriorityInputs[]> {
  const result = await connection.run(`select ${INPUTS} from ${TABLE} where ${where}`);
  return (await result.getRowObjectsJS()) as unknown as PriorityInputs[];
}

/** Supports whose neighbours a box needs, and lines without scores. */
const supportsIn = (connection: DuckDBConnection, [left, top, right, bottom]: Box) =>
  inputsWhere(
    connection,
    `kind = ${POLE} and x between ${left} and ${right} and y between ${top} and ${bottom}`,
  );

async function appendScores(
  connection: DuckDBConnection,
  name: string,
  scoring: ReadonlyMap<number, Scores>,
): Promise<void> {
  const rows = [...scoring];
  const values = [
    rows.map(([id]) => id),
    ...PRIORITY_COLUMNS.map(column => rows.map(([, scores]) => scores[column])),
  ];
  await appendRows(connection, name, SCORES, values, {} as never);
}

/** Scores of those supports that are meant; the others are their neighbours. */
async function scoringOf(
  scorer: PriorityScorer,
  near: readonly PriorityInputs[],
  isMeant: (row: PriorityInputs) => boolean,
): Promise<Map<number, Scores>> {
  const scores = await scorer.scoresOfAll(near);
  return new Map(near.flatMap((row, i) => (isMeant(row) ? [[row.id, scores[i] as Scores]] : [])));
}

/** Keeps the columns of the ranking: near what changed at once, and all of them once a day and when settings change. */
export class KeptPriorities {
  /** Boxes in degrees of changed records, and of those changed since the calculation of everything began. */
  #changed: Bounds[] = [];
  #changedMeanwhile: Bounds[] = [];
  #isKnowledgeOld = true;
  #scorer: PriorityScorer | null = null;
  /** What the columns were calculated with, as a hash. */
  #scoredWith = '';
  #scored: Scored | null = null;
  #isOpened = false;
  #calculating: Promise<void> | null = null;
  #adding: Promise<void> = Promise.resolve();

  constructor(
    private readonly copy: ModelCopy,
    private readonly source: ModelSource,
    private readonly today: () => string = localToday,
  ) {
    copy.watch((kind, boxes) => {
      if (kind !== INFRASTRUCTURES.kind) return;
      if (boxes !== 'all') return this.#addBoxes(boxes);
      this.#scored = null;
      this.#scoredWith = '';
      // It knows lists by numbers that stand for others now.
      this.#isKnowledgeOld = true;
    });
  }

  #addBoxes(boxes: readonly Bounds[]): void {
    for (const box of boxes) this.#changed.push(box);
    if (this.#changed.length <= MOST_CHANGED) return;
    this.#changed = joinedBoxes(this.#changed);
    if (this.#changed.length <= MOST_BOXES) return;
    this.#changed = [];
    this.#scoredWith = '';
  }

  note(changes: Changes): void {
    if (changes === 'all' || KNOWLEDGE_TABLES.some(name => changes.has(name))) this.#isKnowledgeOld = true;
  }

  /** Day and version that the columns are of. @throws RequestRefused 503 while they are calculated for the first time */
  async current(): Promise<{ scored: Scored; scorer: PriorityScorer }> {
    await this.copy.current();
    const scorer = await this.#freshScorer();
    const wanted = this.#keyOf(scorer);
    if (!this.#isOpened) await this.#open();
    if (this.#scoredWith !== wanted) {
      const calculating = this.#calculate(scorer, wanted);
      if (this.#scored) calculating.catch(() => undefined);
      else await inTime(calculating, PATIENCE_MS, () => overloaded('preparing'));
    }
    if (!this.#scored) throw overloaded('preparing');
    await this.#addChanged(scorer);
    return { scored: this.#scored, scorer };
  }

  async #freshScorer(): Promise<PriorityScorer> {
    const day = this.today();
    if (!this.#isKnowledgeOld && this.#scorer?.day === day) return this.#scorer;
    this.#isKnowledgeOld = false;
    try {
      this.#scorer = new PriorityScorer(await this.source.read(readKnowledge), day, () => this.copy.lists);
      return this.#scorer;
    } catch (error) {
      this.#isKnowledgeOld = true;
      throw error;
    }
  }

  #keyOf({ knowledge, day }: PriorityScorer): string {
    return createHash('sha256')
      .update(`${day} ${knowledgeText(knowledge)}`)
      .digest('base64url');
  }

  /** Reads what the columns of a kept file hold. */
  async #open(): Promise<void> {
    await this.copy.readApplied(async connection => {
      const kept = await (
        await connection.run('select day, version, knowledge from scored')
      ).getRowObjectsJS();
      const without = `select west, south, east, north from ${TABLE} where kind = ${POLE} and score is null`;
      const [row] = kept;
      if (row) {
        this.#addBoxes((await (await connection.run(without)).getRowsJS()) as unknown as Bounds[]);
        this.#scored = { day: String(row.day), version: Number(row.version) };
        this.#scoredWith = String(row.knowledge);
      }
    });
    this.#isOpened = true;
  }

  /** Calculates everything, once at a time. */
  #calculate(scorer: PriorityScorer, wanted: string): Promise<void> {
    this.#calculating ??= this.#calculateAll(scorer, wanted).finally(() => {
      this.#calculating = null;
    });
    return this.#calculating;
  }

  async #calculateAll(scorer: PriorityScorer, wanted: string): Promise<void> {
    const { settings, version } = scorer.knowledge;
    this.#changedMeanwhile = [];
    const squares = await this.copy.readApplied(async connection => {
      await connection.run(`create or replace table calculated ${SCORES_TABLE}`);
      const result = await connection.run(
        `select min(x), min(y), max(x), max(y), cell >> ${SQUARE_BITS} from ${TABLE}
          where kind = ${POLE} group by 5 order by 5`,
      );
      return (await result.getRowsJS()) as unknown as (readonly [...Box, number])[];
    });
    for (const [left, top, right, bottom, square] of squares)
      await this.#calculatePart(async connection => {
        const near = await supportsIn(
          connection,
          widened([left, top, right, bottom], settings.neighbour_metres),
        );
        return scoringOf(scorer, near, ({ x, y }) => mortonOf([x, y]) >> SQUARE_BITS === square);
      });
    for (let after = 0, isEnd = false; !isEnd; )
      await this.#calculatePart(async connection => {
        const lines = await inputsWhere(
          connection,
          `kind = ${LINE} and id > ${after} order by id limit ${LINES_AT_ONCE}`,
        );
        isEnd = lines.length < LINES_AT_ONCE;
        after = lines.at(-1)?.id ?? after;
        return new Map(lines.map(line => [line.id, scorer.scoresOfLine(line)]));
      });
    const replaced = PRIORITY_COLUMNS.map(name => `calculated.${name} as ${name}`).join();
    await this.copy.rewrite(INFRASTRUCTURES, connection =>
      connection.run(`create table sorted as select ${TABLE}.* replace (${replaced})
        from ${TABLE} left join calculated using (id) order by ${INFRASTRUCTURES.sortedBy}`),
    );
    await this.copy.change(async writer => {
      await writer.run('drop table calculated');
      await writer.run('delete from scored');
      await writer.run('insert into scored values ($1, $2, $3)', [scorer.day, version, wanted]);
    });
    this.#scored = { day: scorer.day, version };
    this.#scoredWith = wanted;
    // The new columns of their neighbours may be older than those they replaced.
    this.#addBoxes(this.#changedMeanwhile);
  }

  async #calculatePart(part: (connection: DuckDBConnection) => Promise<Map<number, Scores>>): Promise<void> {
    await this.copy.readApplied(async connection =>
      appendScores(connection, 'calculated', await part(connection)),
    );
    await letOthersIn();
  }

  /** Calculates what changed, and its neighbours, one call after the other. */
  #addChanged(scorer: PriorityScorer): Promise<void> {
    const adding = this.#adding.then(async () => {
      const changed = this.#changed;
      if (changed.length === 0) return;
      this.#changed = [];
      const boxes = joinedBoxes(changed);
      if (boxes.length > MOST_BOXES) {
        this.#scoredWith = '';
        return;
      }
      if (this.#calculating) for (const box of boxes) this.#changedMeanwhile.push(box);
      await this.#calculateNear(scorer, boxes).catch(error => {
        this.#addBoxes(changed);
        throw error;
      });
    });
    this.#adding = adding.catch(() => undefined);
    return adding;
  }

  #calculateNear(scorer: PriorityScorer, boxes: readonly Bounds[]): Promise<void> {
    const metres = scorer.knowledge.settings.neighbour_metres;
    return this.copy.change(async writer => {
      const scoring = new Map<number, Scores>();
      for (const box of boxes) {
        const meant = widened(worldOf(box), metres);
        const near = await supportsIn(writer, widened(meant, metres));
        for (const [id, scores] of await scoringOf(scorer, near, row => holds(meant, row)))
          scoring.set(id, scores);
      }
      for (const line of await inputsWhere(writer, `kind = ${LINE} and score is null`))
        scoring.set(line.id, scorer.scoresOfLine(line));
      await writer.run(`create or replace temp table scores_now ${SCORES_TABLE}`);
      await appendScores(writer, 'scores_now', scoring);
      await writer.run(
        `update ${TABLE} set ${PRIORITY_COLUMNS.map(name => `${name} = scores_now.${name}`).join()}
          from scores_now where ${TABLE}.id = scores_now.id`,
      );
    });
  }
}
