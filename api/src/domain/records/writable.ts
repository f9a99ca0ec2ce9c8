import type { Problem, Scope } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import type { AdministeredKind, ItemKind } from 'shared/server';
import type { z } from 'zod';
import { placesOf } from './place';
import { findRecord } from './read-resource';
import type { Body, Resource } from './resource';
import type { Versioning } from './versioning';
import type { Viewer, Writer } from './viewer';
import { checkInputs, insertChecked, markRemoved, markRestored, replaceRecord } from './write-steps';

/** Tables of field records with generic routes. */
export type RecordTable =
  | 'infrastructures'
  | 'diagnoses'
  | 'operations'
  | 'mortality_cases'
  | 'sensitive_areas'
  | 'media'
  | 'programmes'
  | 'surveys'
  | 'trials'
  | 'outages'
  | 'work_orders'
  | 'work_items'
  | 'alarms'
  | 'campaigns'
  | 'campaign_targets';

/** Inputs of new records after they were checked. */
export interface NewRecords {
  /** Problems of each input; empty for a valid input. */
  problems: readonly Problem[][];
  /**
   * Writes the valid inputs, many with few statements.
   * @param without indices of inputs to leave out
   * @returns the id of each input, `null` if refused or left out
   */
  insert(writer: Writer, without?: ReadonlySet<number>): Promise<(number | null)[]>;
}

/** A stored record with the input that would write it. */
export interface Stored<Input> {
  id: number;
  input: Input;
}

export interface ReadRecord<Input> {
  /** The record as input: the base of PATCH and of the history. */
  input: Input;
  /** Makes the response of GET. */
  answer(): Promise<object>;
}

/** A place with the input field that names it. */
export interface Place {
  geometry: Geometry;
  path: Problem['path'];
}

/** What the routes of one kind need to write a record, entered or administered. */
interface WritableKind<Input extends object> {
  kind: ItemKind | AdministeredKind;
  /** Path below `/api/v1`, with slashes at both ends. */
  path: string;
  /** Tag in the API description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope | readonly Scope[];
  /** Scopes that may create records; by default `writeAccess`. */
  createAccess?: readonly Scope[];
  /** The problem of a record that its writer may not write, whatever its place. */
  foreign?(viewer: Viewer, input: Input): Promise<Problem | null>;
  /** Reads a record; `null` for an unknown or deleted record. */
  find(viewer: Viewer, id: number): Promise<ReadRecord<Input> | null>;
  /** Checks new records together and writes nothing yet. Each given UUID must be new and given only once. */
  checkNew(viewer: Viewer, inputs: readonly Input[]): Promise<NewRecords>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /**
   * Places of a record: its own place and the place of its infrastructure. Editors may be restricted to records in
   * their areas. Omitted if only administrators write.
   */
  placesOf?(viewer: Viewer, input: Input): Promise<Place[]> | Place[];
}

/** A kind of entered record. Its rows count their changes and stay for a while after their deletion. */
export interface WritableRecords<Input extends object> extends WritableKind<Input> {
  table: RecordTable;
  versioning?: undefined;
  /** Calls `mark`, which marks the records as deleted, and updates derived data. */
  markRemoved(writer: Writer, records: readonly Stored<Input>[], mark: () => Promise<void>): Promise<void>;
  /** Calls `unmark`, which restores and returns a record, and updates derived data. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}

/** A kind of administered record. Its removal is permanent. */
export interface WritableItems<Input extends object> extends WritableKind<Input> {
  table?: undefined;
  versioning: Versioning;
  remove(writer: Writer, id: number, before: Input): Promise<void>;
  /** The history records a removal without the removed values. */
  forgets?: true;
}

export type Writable<Input extends object> = WritableRecords<Input> | WritableItems<Input>;

/**
 * Combines checked inputs with a function that writes the valid inputs.
 * @param insert writes the valid inputs and returns their ids in the same order
 */
export const newRecords = <Checked extends { problems: Problem[] }>(
  checked: readonly Checked[],
  insert: (writer: Writer, passed: readonly Checked[]) => Promise<number[]>,
): NewRecords => ({
  problems: checked.map(({ problems }) => problems),
  async insert(writer, without) {
    const passed = checked.filter(({ problems }, index) => problems.length === 0 && !without?.has(index));
    const ids = passed.length > 0 ? await insert(writer, passed) : [];
    const idOf = new Map(passed.map((one, index) => [one, ids[index] as number]));
    return checked.map(one => idOf.get(one) ?? null);
  },
});

/** A resource as the generic routes need it. `Input` is the input type of its kind. */
export function writable<Input extends object = Body>(resource: Resource): WritableRecords<Input> {
  const { kind, own } = resource;
  const records: WritableRecords<Body> = {
    kind: (own.history ?? kind.name) as never,
    table: own.table as never,
    path: `/${kind.path}`,
    title: own.title ?? kind.name,
    inputSchema: (own.inputSchema ?? kind.inputSchema) as never,
    answerSchema: (own.answerSchema ?? kind.answerSchema) as never,
    writeAccess: own.access?.write ?? kind.writtenBy ?? 'data:write',
    ...(own.foreign && { foreign: own.foreign }),
    ...(own.access?.create && { createAccess: own.access.create }),
    find: own.find ?? ((viewer, id) => findRecord(viewer, resource, id)),
    placesOf: (viewer, input) => placesOf(viewer, resource, input),
    checkNew: async (viewer, inputs) =>
      newRecords(await checkInputs(viewer, resource, inputs), (writer, passed) =>
        insertChecked(writer, resource, passed),
      ),
    update: (writer, id, input, before) => replaceRecord(writer, resource, id, input, before),
    markRemoved: (writer, removed, mark) => markRemoved(writer, resource, removed, mark),
    markRestored: (writer, id, unmark) => markRestored(writer, resource, id, unmark),
  };
  return records as unknown as WritableRecords<Input>;
}
