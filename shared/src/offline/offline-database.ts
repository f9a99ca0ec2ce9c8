import Dexie, { type EntityTable } from 'dexie';
import { z } from 'zod';
import type { Geometry } from '../contract';
import type { Bounds } from '../geometry';
import type { Infrastructure, MortalityCase, SensitiveArea } from '../kinds';

export type TakenKind = string;
/** Common fields of records of every kind. `RecordsOf` has the types of records of the product's kinds. */
export interface AnyRecord {
  id: number;
  geometry: Geometry;
  properties: { version?: number | undefined };
}
/** Fields that every kind of record must have. Screens check the other fields when they read a record. */
export const recordSchema = z.looseObject({
  id: z.int(),
  geometry: z.looseObject({ type: z.string() }),
  properties: z.looseObject({}),
});
export interface RecordsOf {
  [kind: string]: AnyRecord;
  infrastructures: Infrastructure;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
}

/** Kind under which an offline area stores its municipalities, which the drawn base map shows. */
export const MUNICIPALITIES: TakenKind = 'municipalities';

/** Kind under which an offline area stores the open works on its supports and lines. */
export const WORKS: TakenKind = 'work-items';

/** Kind under which an offline area stores the poles of operators. */
export const POLES: TakenKind = 'network-poles';

/** Cache of thumbnails. The service worker answers from it and ignores the signature in a URL. */
export const PICTURES_CACHE = 'pictures';

/** The last answer of the server to a request. */
export interface KeptAnswer {
  /** Made of user and request. */
  key: string;
  user: number;
  /** Instant of the answer in ms. */
  at: number;
  body: string;
  headers: Record<string, string>;
}

/** The last vector tile of the server for a request. */
export interface KeptTile {
  /** Made of user and request. */
  key: string;
  user: number;
  /** Instant of the answer in ms. */
  at: number;
  /** `null` in tiles of earlier releases, which stored any empty answer as an empty tile. */
  bytes: ArrayBuffer | null;
  /** Length of `bytes`, readable from the index without loading the tile. */
  size: number;
}

/** A record that was requested on its own. It may be newer than its copy in an area. */
export interface KeptRecord {
  user: number;
  kind: TakenKind;
  id: number;
  /** Instant of the answer in ms. */
  at: number;
  /** `null` when the server no longer has the record. */
  record: AnyRecord | null;
}

export interface TakenArea {
  id: string;
  user: number;
  name: string;
  bounds: Bounds;
  /** Id of the base layer that was shown when the area was chosen. Areas of earlier releases lack it. */
  layer?: number | null;
  state: 'loading' | 'paused' | 'done' | 'failed';
  /**
   * Why the download stopped. `tiles` or `pictures`: the download ended, but base map tiles or thumbnails are
   * missing.
   */
  problem: 'network' | 'quota' | 'server' | 'tiles' | 'pictures' | null;
  /** Start of the current download, which identifies it; instant in ms. */
  at: number;
  /** Instant in ms of the area's oldest data: its records were read then or later. */
  dataOf: number;
  bytes: number;
  /** Numbers of completed steps (`done`) and of all steps (`total`): records, pictures and base map tiles. */
  done: number;
  total: number;
}

export interface RecordPage {
  area: string;
  kind: TakenKind;
  page: number;
  features: unknown[];
  /** Cursor of the next page; `null` on the last page. */
  cursor: string | null;
  total: number;
  /** The `at` of the download that stored the page. */
  at: number;
}

export type PageKey = [area: string, kind: TakenKind, page: number];

/** Data stored for reading offline. It may be lost with the browser's data, since the server has all of it. */
export class OfflineDatabase extends Dexie {
  declare answers: EntityTable<KeptAnswer, 'key'>;
  declare tiles: EntityTable<KeptTile, 'key'>;
  declare areas: EntityTable<TakenArea, 'id'>;
  declare records: Dexie.Table<KeptRecord, [number, TakenKind, number]>;
  declare pages: Dexie.Table<RecordPage, PageKey>;

  constructor(name = 'avicable-offline') {
    super(name);
    this.version(1).stores({
      answers: 'key, user, at',
      areas: 'id, user',
      pages: '[area+kind+page], area',
    });
    this.version(2).stores({ records: '[user+kind+id], user, at' });
    this.version(3).stores({ tiles: 'key, user, [at+size]' });
    // Earlier releases stored pages of hotspots as pictures and tiles, so areas check their files again.
    this.version(4).upgrade(transaction =>
      transaction
        .table('areas')
        .toCollection()
        .modify(area => {
          if (area.state === 'done') area.problem = 'pictures';
        }),
    );
  }
}

export const offlineDatabase = new OfflineDatabase();
