import type { Neutralization, RiskLevel } from 'shared/contract';
import type { Position } from 'shared/geometry';
import type { Drawing, LineString, MultiPolygon, Point, Polygon } from 'shared/server';

/** The content of a sheet in words: plain data that can be sent to the drawing thread. */
export interface SheetContent {
  locale: 'fr' | 'en';
  title: string;
  subtitle: string;
  /** Source and date of the data, printed on every page. */
  source: string;
  /** Instant or day of the newest change of the content, as ISO text. */
  changedAt: string;
  /** A digest of the data that the sheet shows, which is also its `ETag`. */
  version: string;
  pills: Pill[];
  facts: Fact[];
  /** `null` for a sheet without a map, such as one of a case that rules blur. */
  map: MapContent | null;
  /** The picture or drawing beside the map. */
  lead: PictureContent | null;
  sections: Section[];
}

export type Tone = 'low' | 'medium' | 'high' | 'unknown' | 'done' | 'partial' | 'death';

export interface Pill {
  text: string;
  tone: Tone;
}

export interface Fact {
  label: string;
  value: string;
}

export interface Section {
  title: string;
  /** Paragraphs before the table, the pictures or the codes. */
  notes: string[];
  table?: TableContent;
  pictures?: PictureContent[];
  codes?: CodeContent[];
}

/** A QR code with the texts beside it. */
export interface CodeContent {
  address: string;
  alt: string;
  title: string;
  lines: string[];
}

export interface TableContent {
  /** `share`: width of the column relative to the others. */
  columns: { title: string; share: number }[];
  rows: TableRow[];
}

/** A row. The first cell is its header. */
export interface TableRow {
  cells: string[];
  /** Facts too long for columns, written below the cells. */
  details: Fact[];
}

export interface PictureContent {
  /** A JPEG; `null` if its file cannot be read, or there is a drawing instead. */
  bytes: Uint8Array | null;
  drawing?: Drawing;
  alt: string;
  caption: string;
  /** Text in place of a file that cannot be read. */
  missing: string;
}

export interface MapSupport {
  position: Position;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

export interface MapContent {
  alt: string;
  legend: { text: string; symbol: 'own' | 'support' | 'line' | 'case' | 'border' | 'none' }[];
  /** Centre of the map, and the minimum of metres shown to each side. */
  centre: Position;
  radius: number;
  subject:
    | ({ kind: 'support' } & MapSupport)
    | { kind: 'line'; line: LineString; risk: RiskLevel | null }
    | { kind: 'case'; position: Position; alive: boolean }
    /** The area itself is not drawn. `supports` are the supports at high risk in it. */
    | { kind: 'area' };
  supports: MapSupport[];
  lines: LineString[];
  cases: Position[];
  municipalities: { name: string; geometry: Polygon | MultiPolygon }[];
}

export type Placed = Point | LineString;
