import type { Box } from 'shared/contract';
import type { ServerHealth } from 'shared/contract/administration';
import type { Bounds } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import type { TileAddress } from 'shared/server';
import type { Page, Position } from '../../http/pages';
import type { Changes } from '../../store/change-feed';
import type { LogPosition } from '../../store/change-log';
import type { Lines } from './cell-lines';
import type { Overview } from './kept-overviews';
import type { PastRanking } from './past-ranking';
import type { PriorityCurves } from './priority-curve';
import type { PriorityRanking } from './priority-ranking';

/** Ids of a page in order, where it ends, and the number of matches on all pages. */
export interface FoundPage {
  ids: number[];
  next: Position | null;
  total: number;
}

export type ModelState = ServerHealth['model'];

/** Values of a filter by name. */
export type RecordFilter = Readonly<Record<string, unknown>>;

/** A column that matches are counted by, or the year or month of one. Areas count a match once each. */
export type Group = string;

/** A record of a tile, or the number of those in its cell; then the rest is of one of them. */
export interface PlacedRecord extends Record<string, unknown> {
  id: number;
  /** Position of its corner in world units. */
  x: number;
  y: number;
  n: number;
}

/** Called with the boxes of changed records of a kind in degrees, before and after the change. */
export type ModelWatcher = (kind: string, boxes: readonly Bounds[] | 'all') => void;

/** What tiles of supports and lines show, with the changes that are applied. */
export interface TileQuestions {
  /** Supports and lines of a tile with cells, and of its margin; keys count the cells by column, then `COMBINATIONS`. */
  overview(filter: InfrastructureFilter, tile: TileAddress): Promise<Overview>;
  /** Supports of a tile and its margin, as columns, with their positions in world units. */
  supports(
    filter: InfrastructureFilter,
    tile: TileAddress,
  ): Promise<[ids: number[], xs: number[], ys: number[], risks: number[], states: number[]]>;
  /** Lines of a tile and its margin; of a wide tile only the most dangerous one of each cell. */
  lines(filter: InfrastructureFilter, tile: TileAddress): Promise<Lines>;
}

/**
 * Answers questions about many records, from a copy that follows the changes of the database. Risks and states of
 * supports and lines are numbers as in tiles. Every answer includes what was committed before the question; the parts of
 * a tile include what was committed before the last call of `current`, which their caller waits for once.
 */
export interface ReadModel {
  /** Opens what is kept from the last run. @returns the position it stands at; `null` if it is made anew */
  open(): Promise<LogPosition | null>;
  /** Notes changes of the database up to a position; the next answer includes them. */
  note(changes: Changes, position: LogPosition): void;
  /** Registers a listener of applied changes. */
  watch(watcher: ModelWatcher): void;
  /** Resolves once everything committed so far is applied. @throws RequestRefused 503, also after `patienceMs` */
  current(patienceMs?: number): Promise<void>;
  readonly state: ModelState;
  /** Removes what ended processes left behind, and restores an order that makes answers fast. */
  maintain(): Promise<void>;
  /** Compares some records with the database and repairs what differs. @throws RequestRefused 503 */
  compare(): Promise<void>;
  /** Ids of the matches of a filter, ascending. */
  ids(kind: string, filter: RecordFilter): Promise<Uint32Array>;
  /** One page of the matches, ordered by a column and the id. */
  page(kind: string, filter: RecordFilter, page: Page<string>): Promise<FoundPage>;
  /** Box of all records of a kind, or of all kinds, in degrees; `null` for none. */
  extent(kind?: string): Promise<Box | null>;
  /** Numbers of matches by some columns, the sums of another one, and how many of the matches lack it. */
  groups<By extends Group, Sum extends string = never>(
    kind: string,
    filter: RecordFilter,
    by: readonly By[],
    sum?: Sum,
  ): Promise<Record<By | Sum | 'number' | 'unsummed', number>[]>;
  /**
   * Matches whose boxes meet a box in degrees, by id, with the columns of symbols; with a zoom one of each of its cells,
   * of those whose corner lies in the box.
   */
  places(kind: string, filter: RecordFilter, box: Bounds, zoom?: number): Promise<PlacedRecord[]>;
  readonly tiles: TileQuestions;
  /** Supports and lines in the order in which one should act or look. */
  readonly ranking: Pick<PriorityRanking, 'one' | 'order' | 'page' | 'these' | 'tryOut'>;
  /** The same on a former day. */
  readonly pastRanking: Pick<PastRanking, 'page'>;
  /** How much the first of them cover. */
  readonly curves: Pick<PriorityCurves, 'curve'>;
  close(): Promise<void>;
}
