import type { Neutralization, RiskLevel } from 'shared/contract';
import type { Position } from 'shared/geometry';
import type { LineString, MultiPolygon, Point, Polygon } from 'shared/server';

/** What a sheet shows, in words: plain data that goes to the thread that draws it. */
export interface SheetContent {
  locale: 'fr' | 'en';
  title: string;
  subtitle: string;
  /** Where the data come from and of which day they are; on every page. */
  source: string;
  /** ISO instant of the newest change among what is shown. */
  changedAt: string;
  /** A digest of the whole content. */
  version: string;
  pills: Pill[];
  facts: Fact[];
  /** `null` where the place is not told. */
  map: MapContent | null;
  /** The picture beside the map. */
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
  /** Texts before the table or the pictures. */
  notes: string[];
  table?: TableContent;
  pictures?: PictureContent[];
}

export interface TableContent {
  /** `share`: the width of the column relative to the others. */
  columns: { title: string; share: number }[];
  rows: TableRow[];
}

/** A row; the first cell names it. */
export interface TableRow {
  cells: string[];
  /** What does not fit into columns, below the cells. */
  details: Fact[];
}

export interface PictureContent {
  /** A JPEG; `null` if its file cannot be read. */
  bytes: Uint8Array | null;
  alt: string;
  caption: string;
  /** Written in the place of a file that cannot be read. */
  missing: string;
}

export interface MapSupport {
  position: Position;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

export interface MapContent {
  alt: string;
  /** What the symbols mean. */
  legend: { text: string; symbol: 'own' | 'support' | 'line' | 'case' | 'border' | 'none' }[];
  /** The middle of the map, and metres that are shown to each side of it at least. */
  centre: Position;
  radius: number;
  subject:
    | ({ kind: 'support' } & MapSupport)
    | { kind: 'line'; line: LineString; risk: RiskLevel | null }
    | { kind: 'case'; position: Position };
  supports: MapSupport[];
  lines: LineString[];
  cases: Position[];
  municipalities: { name: string; geometry: Polygon | MultiPolygon }[];
}

export type Placed = Point | LineString;
