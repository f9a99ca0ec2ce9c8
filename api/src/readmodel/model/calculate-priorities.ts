import { type DuckDBConnection, UINTEGER, UTINYINT } from '@duckdb/node-api';
import type { Bounds } from 'shared/geometry';
import { boundsHold, toWorld } from 'shared/server';
import { letOthersIn, mapInTurns } from '../../store/let-others-in';
import { SCRATCH } from './duckdb-file';
import { INFRASTRUCTURES, LINE, POLE } from './infrastructure-table';
import type { ModelCopy } from './model-copy';
import { appendRows } from './model-table';
import { mortonOf, SQUARE_BITS } from './morton';
import { metresPerUnit } from './near-sums';
import {
  PRIORITY_COLUMNS,
  PRIORITY_INPUTS,
  PRIORITY_NAMES,
  type PriorityInputs,
  type Scores,
} from './priority-columns';
import type { PriorityScorer } from './priority-scores';
import { partsOf } from './table-rewriting';

const LINES_AT_ONCE = 5_000;
/** Lines calculated between two pauses. */
const LINES_A_TURN = 500;
/** The database of temporary tables. */
const TEMPORARY = 'temp';
const TABLE = INFRASTRUCTURES.name;

const SCORES = {
  columns: [
    { name: 'id', type: UINTEGER, isCalculated: false },
    { name: 'kind', type: UTINYINT, isCalculated: false },
    { name: 'cell', type: UINTEGER, isCalculated: false },
    ...PRIORITY_NAMES.map(name => ({ name, type: PRIORITY_COLUMNS[name], isCalculated: false })),
  ],
};
const SCORES_TABLE = `(${SCORES.columns.map(({ name, type }) => `${name} ${type}`).join()})`;

/** Condition of supports whose ranking columns are not calculated yet. */
export const UNSCORED_SUPPORTS = `kind = ${POLE} and score is null`;

/** SQL after `select` for the records of a part (`partsOf`), or all, with the ranking columns of another table. */
export function withColumnsOf(name: string, part = 'true'): string {
  const replaced = PRIORITY_NAMES.map(column => `${name}.${column} as ${column}`).join();
  return `${TABLE}.* replace (${replaced}) from (from ${TABLE} where ${part}) as ${TABLE}
    left join (select * exclude (kind, cell) from ${SCRATCH}.${name} where ${part}) as ${name} using (id)`;
}

/** Rows with their scores, by id. */
type Scoring = Map<number, { row: PriorityInputs; scores: Scores }>;

/** A box in degrees, converted to world units with the origin at the top left. */
const worldOf = ([west, south, east, north]: Bounds): Bounds => [
  ...toWorld([west, north]),
  ...toWorld([east, south]),
];

/** Expands a box in world units by some metres. */
function widened([left, top, right, bottom]: Bounds, metres: number): Bounds {
  const margin = metres / Math.min(metresPerUnit(top), metresPerUnit(bottom));
  return [left - margin, top - margin, right + margin, bottom + margin];
}

async function inputsWhere(connection: DuckDBConnection, where: string): Promise<PriorityInputs[]> {
  const result = await connection.run(`select ${PRIORITY_INPUTS.join()} from ${TABLE} where ${where}`);
  const inputs: PriorityInputs[] = [];
  for await (const rows of result.yieldRowObjectJs()) {
    inputs.push(...(rows as unknown as PriorityInputs[]));
    await letOthersIn();
  }
  return inputs;
}

const supportsIn = (connection: DuckDBConnection, [left, top, right, bottom]: Bounds) =>
  inputsWhere(
    connection,
    `kind = ${POLE} and x between ${left} and ${right} and y between ${top} and ${bottom}`,
  );

/** Calculates scores of the rows that `isMeant` accepts. The other rows are only their neighbours. */
async function scoringOf(
  scorer: PriorityScorer,
  near: readonly PriorityInputs[],
  isMeant: (row: PriorityInputs) => boolean,
): Promise<Scoring> {
  const scores = await scorer.scoresOfAll(near);
  return new Map(
    near.flatMap((row, i) => (isMeant(row) ? [[row.id, { row, scores: scores[i] as Scores }]] : [])),
  );
}

const scoringOfLines = async (scorer: PriorityScorer, lines: readonly PriorityInputs[]): Promise<Scoring> =>
  new Map(
    await mapInTurns(
      lines,
      row => [row.id, { row, scores: scorer.scoresOfLine(row) }] as const,
      LINES_A_TURN,
    ),
  );

async function appendScores(
  connection: DuckDBConnection,
  name: string,
  scoring: Scoring,
  database = SCRATCH,
): Promise<void> {
  const scored = [...scoring.values()];
  const values = [
    scored.map(({ row }) => row.id),
    scored.map(({ row }) => row.kind),
    scored.map(({ row }) => mortonOf([row.x, row.y])),
    ...PRIORITY_NAMES.map(column => scored.map(({ scores }) => scores[column])),
  ];
  await appendRows(connection, name, SCORES, values, { database });
}

/**
 * Calculates the ranking columns of all records, part by part, into an in-memory table.
 * @throws RequestRefused 503
 */
export async function calculateAllInto(name: string, copy: ModelCopy, scorer: PriorityScorer): Promise<void> {
  const add = async (part: (connection: DuckDBConnection) => Promise<Scoring>) => {
    await copy.readApplied(async connection => appendScores(connection, name, await part(connection)));
    await letOthersIn();
  };
  const squares = await copy.readApplied(async connection => {
    await connection.run(`create or replace table ${SCRATCH}.${name} ${SCORES_TABLE}`);
    const result = await connection.run(
      `select min(x), min(y), max(x), max(y), cell >> ${SQUARE_BITS} from ${TABLE}
        where kind = ${POLE} group by 5 order by 5`,
    );
    return (await result.getRowsJS()) as unknown as (readonly [...Bounds, number])[];
  });
  const metres = scorer.knowledge.settings.neighbour_metres;
  for (const [left, top, right, bottom, square] of squares)
    await add(async connection => {
      const near = await supportsIn(connection, widened([left, top, right, bottom], metres));
      return scoringOf(scorer, near, ({ x, y }) => mortonOf([x, y]) >> SQUARE_BITS === square);
    });
  const parts = await copy.readApplied(connection =>
    partsOf(connection, INFRASTRUCTURES, LINES_AT_ONCE, `kind = ${LINE}`),
  );
  for (const part of parts)
    await add(async connection => scoringOfLines(scorer, await inputsWhere(connection, part)));
}

/** Calculates the ranking columns of the supports near boxes in degrees, and of lines that lack these columns. */
export function calculateNear(
  boxes: readonly Bounds[],
  copy: ModelCopy,
  scorer: PriorityScorer,
): Promise<void> {
  const metres = scorer.knowledge.settings.neighbour_metres;
  return copy.change(async writer => {
    const scoring = await scoringOfLines(
      scorer,
      await inputsWhere(writer, `kind = ${LINE} and score is null`),
    );
    for (const box of boxes) {
      const meant = widened(worldOf(box), metres);
      const near = await supportsIn(writer, widened(meant, metres));
      for (const [id, scores] of await scoringOf(scorer, near, ({ x, y }) => boundsHold(meant, [x, y])))
        scoring.set(id, scores);
    }
    await writer.run(`create or replace temp table scores_now ${SCORES_TABLE}`);
    await appendScores(writer, 'scores_now', scoring, TEMPORARY);
    await writer.run(
      `update ${TABLE} set ${PRIORITY_NAMES.map(name => `${name} = scores_now.${name}`).join()}
        from scores_now where ${TABLE}.id = scores_now.id`,
    );
  });
}
