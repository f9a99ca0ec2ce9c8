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
  | 'media'
  | 'work_orders'
  | 'work_items'
  | 'alarms';

/** Inputs of new records after their check. */
export interface NewRecords {
  /** Problems of each input; empty for one that passed. */
  problems: readonly Problem[][];
  /**
   * Writes the inputs that passed, with few statements for many.
   * @param without indices of inputs to leave out. @returns the id of each input, `null` if refused or left out
   */
  insert(writer: Writer, without?: ReadonlySet<number>): Promise<(number | null)[]>;
}

/** A stored record, as the input that would write it. */
export interface Stored<Input> {
  id: number;
  input: Input;
}

/** A record that was read. */
export interface ReadRecord<Input> {
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

/** What the generic routes need to create and change records, entered or administered. */
interface WrittenResource<Input extends object> {
  kind: ItemKind | AdministeredKind;
  /** Below `/api/v1`, with slashes at both ends. */
  path: string;
  /** Tag in the API description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope;
  /** Who else creates records; the resource says which. */
  createAccess?: readonly Scope[];
  /** Reads a record; `null` for an unknown or deleted one. */
  find(viewer: Viewer, id: number): Promise<ReadRecord<Input> | null>;
  /** Checks new records together and writes nothing yet. Each given UUID must be new and given only once. */
  checkNew(viewer: Viewer, inputs: readonly Input[]): Promise<NewRecords>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /**
   * Places of a record: its own and that of its infrastructure. Editors may be restricted to records
   * in their areas. Omitted if only administrators write.
   */
  placesOf?(viewer: Viewer, input: Input): Promise<Place[]> | Place[];
}

/** A kind of entered record. Its rows count their changes, and are kept for a while after their deletion. */
export interface RecordResource<Input extends object> extends WrittenResource<Input> {
  table: RecordTable;
  versioning?: undefined;
  /** Calls `mark`, which marks the records as deleted, and updates derived data. */
  markRemoved(writer: Writer, records: readonly Stored<Input>[], mark: () => Promise<void>): Promise<void>;
  /** Calls `unmark`, which restores and returns a record, and updates derived data. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}

/** A kind of administered record. Its removal is permanent. */
export interface KeptResource<Input extends object> extends WrittenResource<Input> {
  table?: undefined;
  versioning: Versioning;
  remove(writer: Writer, id: number, before: Input): Promise<void>;
  /** The history records a removal without the removed values. */
  forgets?: true;
}

export type AnyResource<Input extends object> = RecordResource<Input> | KeptResource<Input>;
