import Dexie, { type EntityTable } from 'dexie';
import type { Geometry } from '../contract';
import type { Bounds } from '../geometry';
import type { Infrastructure, MortalityCase, SensitiveArea } from '../kinds';

/** The name of a kind whose records are taken along. */
export type TakenKind = string;
/** What is known of a record of any kind; `Of`: what else is known of those of one. */
export interface AnyRecord {
  id: number;
  geometry: Geometry;
  properties: { version?: number | undefined };
}
export interface RecordsOf {
  [kind: string]: AnyRecord;
  infrastructures: Infrastructure;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
}

/** Thumbnails; the service worker answers from them, whatever signature an address carries. */
export const PICTURES_CACHE = 'pictures';

/** What the server last said to one question. */
export interface KeptAnswer {
  /** Who asked, and the whole question. */
  key: string;
  user: number;
  /** Instant in ms. */
  at: number;
  body: string;
  headers: Record<string, string>;
}

/** A vector tile of records as the server last drew it. */
export interface KeptTile {
  /** Who asked, and the whole question. */
  key: string;
  user: number;
  /** Instant in ms. */
  at: number;
  /** `null` for an empty tile. */
  bytes: ArrayBuffer | null;
  /** Length of `bytes`, readable from the index alone. */
  size: number;
}

/** A record the server was asked for by itself: newer than its copy in an area. */
export interface KeptRecord {
  user: number;
  kind: TakenKind;
  id: number;
  /** Instant in ms. */
  at: number;
  /** `null` when the server no longer has it. */
  record: AnyRecord | null;
}

/** An area of the map that somebody takes along. */
export interface TakenArea {
  id: string;
  user: number;
  name: string;
  bounds: Bounds;
  state: 'loading' | 'paused' | 'done' | 'failed';
  /** Why it stopped; `tiles`, `pictures`: all is here but the background map, or thumbnails. */
  problem: 'network' | 'quota' | 'server' | 'tiles' | 'pictures' | null;
  /** Which download is the present one: when it began, instant in ms. */
  at: number;
  /** How old its oldest records may be, instant in ms. */
  dataOf: number;
  bytes: number;
  /** Steps done and in all: pages of records, pictures, tiles of base layers. */
  done: number;
  total: number;
}

/** A page of records of an area. */
export interface RecordPage {
  area: string;
  kind: TakenKind;
  page: number;
  features: unknown[];
  /** Where the next page begins; `null` after the last one. */
  cursor: string | null;
  total: number;
  /** Pages of another time belong to another download. */
  at: number;
}

/** What is kept on the device to read without network. Lost with the browser's data: the server has all of it. */
export class OfflineDatabase extends Dexie {
  declare answers: EntityTable<KeptAnswer, 'key'>;
  declare tiles: EntityTable<KeptTile, 'key'>;
  declare areas: EntityTable<TakenArea, 'id'>;
  declare records: Dexie.Table<KeptRecord, [number, TakenKind, number]>;
  declare pages: Dexie.Table<RecordPage, [string, TakenKind, number]>;

  constructor(name = 'avicable-offline') {
    super(name);
    this.version(1).stores({
      answers: 'key, user, at',
      areas: 'id, user',
      pages: '[area+kind+page], area',
    });
    this.version(2).stores({ records: '[user+kind+id], user, at' });
    this.version(3).stores({ tiles: 'key, user, [at+size]' });
  }
}

export const offlineDatabase = new OfflineDatabase();
