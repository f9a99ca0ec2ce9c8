import type { Box } from 'shared/contract';
import type { ServerHealth } from 'shared/contract/administration';
import type { Bounds } from 'shared/geometry';
import type { TileAddress } from 'shared/server';
import type { Page, Position } from '../../http/pages';
import type { Changes } from '../../store/change-feed';
import type { LogPosition } from '../../store/change-log';
import type { Lines } from './cell-lines';
import type { Coverage, TileFilter } from './coverage';
import type { EvidenceRows } from './evidence-rows';
import type { FindsAndSearches } from './finds-and-searches';
import type { Overview } from './kept-overviews';
import type { PastCounts } from './past-counts';
import type { PastRanking } from './past-ranking';
import type { PriorityCurves } from './priority-curve';
import type { PriorityRanking } from './priority-ranking';
import type { SeenByGroup } from './seen-poles';

/**
 * Ids of a page in order, the number of matches on all pages, and the position after which the next page begins,
 * `null` on the last page.
 */
export interface FoundPage {
  ids: number[];
  next: Position | null;
  total: number;
}

export type ModelState = ServerHealth['model'];

/** Values of a filter by name; `and` is a further filter that matches have to meet. */
export type RecordFilter = Readonly<Record<string, unknown>>;

/** A column by which matches are counted, or its year or month. A match counts once for each of its areas. */
export type Group = string;

/** A record, or one record that stands for all `n` records of its cell. */
export interface PlacedRecord extends Record<string, unknown> {
  id: number;
  /** Position of its corner in world units. */
  x: number;
  y: number;
  n: number;
}

/**
 * Called after records of a kind change, with their old and new boxes in degrees; `all`: any record may have changed.
 */
export type ModelWatcher = (kind: string, boxes: readonly Bounds[] | 'all') => void;

/** Queries for tiles of supports and lines, with the changes applied so far. */
export interface TileQuestions {
  /**
   * Content of a tile with cells and of its margin. A key is the number of the cell, counted by column, times
   * `COMBINATIONS`, plus the combination.
   */
  overview(filter: TileFilter, tile: TileAddress): Promise<Overview>;
  /** Supports of a tile and its margin, as columns, with their positions in world units. */
  supports(
    filter: TileFilter,
    tile: TileAddress,
  ): Promise<[ids: number[], xs: number[], ys: number[], risks: number[], states: number[]]>;
  /** Lines of a tile and its margin; for a wide tile only the most dangerous line of each cell. */
  lines(filter: TileFilter, tile: TileAddress): Promise<Lines>;
}

/**
 * Answers queries about many records, from a copy that follows the database. Risks and states of supports and lines
 * are numbers as in tiles. An answer includes what was committed before the query. The parts of a tile are an
 * exception: they include what was committed before the last call of `current`, for which the caller waits once for
 * all parts.
 */
export interface ReadModel {
  /**
   * Opens the file kept from the last run.
   * @returns its log position; `null` if the file is built anew
   */
  open(): Promise<LogPosition | null>;
  /** Notes changes of the database up to a log position. The next answer includes them. */
  note(changes: Changes, position: LogPosition): void;
  watch(watcher: ModelWatcher): void;
  /**
   * Resolves once everything committed so far is applied.
   * @throws RequestRefused 503, also after `patienceMs`
   */
  current(patienceMs?: number): Promise<void>;
  readonly state: ModelState;
  /** Removes files of ended processes, sorts tables again for fast answers, and prepares the ranking. */
  maintain(): Promise<void>;
  /**
   * Compares some records with the database and repairs differences.
   * @throws RequestRefused 503
   */
  compare(): Promise<void>;
  /** Ids of the matches of a filter, ascending. */
  ids(kind: string, filter: RecordFilter): Promise<Uint32Array>;
  /** One page of the matches, ordered by a column and the id. */
  page(kind: string, filter: RecordFilter, page: Page<string>): Promise<FoundPage>;
  /** Bounding box of all records of one kind, or of all kinds, in degrees; `null` without records. */
  extent(kind?: string): Promise<Box | null>;
  /**
   * Counts of matches by some columns, with the sum of another column and the number of matches without a value in
   * it.
   */
  groups<By extends Group, Sum extends string = never>(
    kind: string,
    filter: RecordFilter,
    by: readonly By[],
    sum?: Sum,
  ): Promise<Record<By | Sum | 'number' | 'unsummed', number>[]>;
  /**
   * Matches whose bounding boxes meet a box in degrees, ordered by id, with the columns that symbols need. With a
   * zoom, it returns one match per cell, and only matches whose corner lies in the box.
   */
  places(kind: string, filter: RecordFilter, box: Bounds, zoom?: number): Promise<PlacedRecord[]>;
  readonly tiles: TileQuestions;
  /** Supports and lines in the order of works or of visits. */
  readonly ranking: Pick<PriorityRanking, 'one' | 'order' | 'page' | 'these' | 'tryOut'>;
  readonly pastRanking: Pick<PastRanking, 'page'>;
  /** Counts of supports, lines and cases as they were on a day. */
  readonly past: Pick<PastCounts, 'of'>;
  /** The share of the expected deaths that the first works of the ranking cover. */
  readonly curves: Pick<PriorityCurves, 'curve'>;
  /** When somebody was at supports and lines last, and where somebody should go again. */
  readonly coverage: Pick<Coverage, 'due' | 'of'>;
  /** Birds found and searches made at supports and lines. */
  readonly finds: Pick<FindsAndSearches, 'birds' | 'searches'>;
  /** How many poles of operators' networks have a support of ours. */
  readonly seenPoles: Pick<SeenByGroup, 'byGroup'>;
  /** Rows for the questions how many birds died, and whether works helped. */
  readonly evidence: Pick<EvidenceRows, 'lists' | 'searchedWithFinds' | 'searches' | 'squares' | 'watched'>;
  close(): Promise<void>;
}
