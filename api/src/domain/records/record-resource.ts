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

/** Result for one of several inputs: its new id, or its problems. */
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

/** A kind of field record, as the generic routes need it to read, create, change and delete records. */
export interface RecordResource<Input extends object> {
  kind: ItemKind | AdministeredKind;
  /** Not used if `versioning` locks nothing. */
  table: RecordTable;
  /** Path under `/api/v1`, with slashes at both ends. */
  path: string;
  /** Tag in the API description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope;
  /** Reads a record; `null` for an unknown or deleted one. */
  find(viewer: Viewer, id: number): Promise<Found<Input> | null>;
  /**
   * Creates records in order, with few statements for many of them. A refused one leaves no trace and does not stop the
   * others; given UUIDs must be new and distinct.
   */
  create(writer: Writer, inputs: readonly Input[]): Promise<Creation[]>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /**
   * Places of a record: its own and that of its infrastructure, on which it shows. Editors may be restricted to records
   * in their areas. Omitted if only administrators write.
   */
  placesOf?(viewer: Viewer, input: Input): Promise<Place[]> | Place[];
  /** `counted` by default. */
  versioning?: Versioning;
  /** Deletes the row itself instead of marking it as deleted. */
  remove?(writer: Writer, id: number, before: Input): Promise<void>;
  /** Removed items are forgotten: the history records the removal without their content. */
  forgets?: true;
  /** Calls `mark`, which marks records as deleted, and updates derived data. */
  markRemoved(writer: Writer, records: readonly Stored<Input>[], mark: () => Promise<void>): Promise<void>;
  /** Calls `unmark`, which restores and returns a record, and updates derived data. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}
