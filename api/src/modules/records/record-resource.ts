import type { Scope } from 'shared/contract';
import type { z } from 'zod';
import type { ItemKind } from '../../database/schema';
import type { Viewer, Writer } from './viewer';

/** Tables of field records that the general routes serve. */
export type RecordTable =
  | 'infrastructures'
  | 'diagnoses'
  | 'operations'
  | 'mortality_cases'
  | 'sensitive_areas'
  | 'media';

/** A kind of field record: what the general routes need to read, create, change and delete it. */
export interface RecordResource<Input extends object> {
  kind: ItemKind;
  table: RecordTable;
  /** Below `/api/v1`, with slashes at both ends. */
  path: string;
  /** Word for the description. */
  title: string;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  writeAccess: Scope;
  /** What GET answers, `null` for an unknown or deleted one. */
  read(viewer: Viewer, id: number): Promise<object | null>;
  /** The record in the form it is written in: the ground of PATCH and of the history. */
  inputOf(viewer: Viewer, id: number): Promise<Input | null>;
  /** @returns the new id; throws InvalidInput */
  create(writer: Writer, input: Input): Promise<number>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /** Calls `mark`, which marks the record as deleted, and brings up to date what depends on it. */
  markRemoved(writer: Writer, id: number, mark: () => Promise<void>, before: Input): Promise<void>;
  /** Calls `unmark`, which brings a deleted record back and gives it, and brings up to date what depends on it. */
  markRestored(writer: Writer, id: number, unmark: () => Promise<Input>): Promise<void>;
}
