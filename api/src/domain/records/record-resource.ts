import type { Problem, Scope } from 'shared/contract';
import type { AdministeredKind, ItemKind } from 'shared/contract/administration';
import type { Geometry } from 'shared/geometry';
import type { z } from 'zod';
import type { Versioning } from './versioning';
import type { Viewer, Writer } from './viewer';

/** Tables of field records that the general routes serve. */
export type RecordTable =
  | 'infrastructures'
  | 'diagnoses'
  | 'operations'
  | 'mortality_cases'
  | 'sensitive_areas'
  | 'media';

/** What came of one input of several: its new id, or what is wrong with it. */
export type Creation = { status: 'created'; id: number } | { status: 'refused'; problems: Problem[] };

/** A record in the form it is written in. */
export interface Stored<Input> {
  id: number;
  input: Input;
}

/** A record that was read once. */
export interface Found<Input> {
  /** In the form it is written in: the ground of PATCH and of the history. */
  input: Input;
  /** What GET answers. */
  answer(): Promise<object>;
}

/** A place, and the field of the input that names it. */
export interface Place {
  geometry: Geometry;
  path: Problem['path'];
}

/** A kind of field record: what the general routes need to read, create, change and delete it. */
export interface RecordResource<Input extends object> {
  kind: ItemKind | AdministeredKind;
  /** Left out where there is no row to lock. */
  table: RecordTable;
  /** Below `/api/v1`, with slashes at both ends. */
  path: string;
  /** Word for the description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope;
  /** Reads a record, `null` for an unknown or deleted one. */
  find(viewer: Viewer, id: number): Promise<Found<Input> | null>;
  /**
   * Creates records with few statements for many of them, in their order. A refused one leaves no trace and does not
   * stop the others; every uuid given must be new, and given once.
   */
  create(writer: Writer, inputs: readonly Input[]): Promise<Creation[]>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /**
   * The places a record stands for: its own and that of the infrastructure it is about, which shows what comes of it.
   * Editors may be kept to those in their areas. Left out where only administrators write.
   */
  placesOf?(viewer: Viewer, input: Input): Promise<Place[]> | Place[];
  /** Counted by default. */
  versioning?: Versioning;
  /** Removes it for good, instead of putting it aside. */
  remove?(writer: Writer, id: number, before: Input): Promise<void>;
  /** What is removed is forgotten: the history says that it went, not what it held. */
  forgets?: true;
  /** Calls `mark`, which marks the records as deleted, and brings up to date what depends on them. */
  markRemoved(writer: Writer, records: readonly Stored<Input>[], mark: () => Promise<void>): Promise<void>;
  /** Calls `unmark`, which brings a deleted record back and gives it, and brings up to date what depends on it. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}
