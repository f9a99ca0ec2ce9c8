import type { Problem, Scope } from 'shared/contract';
import type { AdministeredKind, ItemKind } from 'shared/contract/administration';
import type { Geometry } from 'shared/geometry';
import type { z } from 'zod';
import type { Versioning } from './versioning';
import type { Viewer, Writer } from './viewer';

/** Tables of field records with generic routes. */
export type RecordTable =
  | 'infrastructures'
  | 'diagnoses'
  | 'operations'
  | 'mortality_cases'
  | 'sensitive_areas'
  | 'media';

/** What came of one input of several: its new id, or what is wrong with it. */
export type Creation = { status: 'created'; id: number } | { status: 'refused'; problems: Problem[] };

/** A stored record as input. */
export interface Stored<Input> {
  id: number;
  input: Input;
}

/** A record that was read. */
export interface Found<Input> {
  /** The record as input: the base of PATCH and of the history. */
  input: Input;
  /** The response of GET. */
  answer(): Promise<object>;
}

/** A place with the input field that names it. */
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
  /** Tag in the API description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope;
  /** Reads a record; `null` for an unknown or deleted one. */
  find(viewer: Viewer, id: number): Promise<Found<Input> | null>;
  /**
   * Creates records with few statements for many of them, in their order. A refused one leaves no trace and does not
   * stop the others; every uuid given must be new, and given once.
   */
  create(writer: Writer, inputs: readonly Input[]): Promise<Creation[]>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /**
   * Places of a record: its own and that of its infrastructure, on which it shows. Editors may be restricted to records
   * in their areas. Omitted if only administrators write.
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
  /** Calls `unmark`, which restores and returns a record, and updates derived data. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}
