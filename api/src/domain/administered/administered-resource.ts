import type { AdministeredKind, TableQuery } from 'shared/contract/administration';
import type { z } from 'zod';
import type { Database } from '../../store/schema';
import type { Context } from '../records/context';
import type { Viewer, Writer } from '../records/viewer';
import type { Table } from './read-table';

/** A kind of thing administrators keep: what the general routes below `admin/` need. */
export interface AdministeredResource<Input extends object, Query extends TableQuery = TableQuery> {
  kind: AdministeredKind;
  /** Its row is kept from changing while it is written. Left out where there is none. */
  table?: keyof Database;
  /** Below `/api/v1`, with slashes at both ends. */
  path: `/admin/${string}/`;
  /** Word for the description. */
  title: string;
  /** `tableQuerySchema`, extended by filters. */
  querySchema: z.ZodType<Query>;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  /** What is removed is forgotten: the history says that it went, not what it held. */
  forgets?: true;
  list(viewer: Viewer, query: Query): Promise<Table<object>>;
  /** What GET answers, `null` for an unknown one. */
  read(viewer: Viewer, id: number): Promise<object | null>;
  /** The row in the form it is written in: the ground of PATCH and of the history, so nothing secret stands in it. */
  inputOf(viewer: Viewer, id: number): Promise<Input | null>;
  /**
   * Does what takes long before the transaction begins, which others wait for: pictures, hashes. @returns the body with
   * what came of it; throws InvalidInput
   * @param id of the row that is changed or removed, 0 for a new one
   */
  prepare?(viewer: Viewer, body: Record<string, unknown>, id: number): Promise<Record<string, unknown>>;
  /** @returns the new id; throws InvalidInput. Left out where nothing can be added. */
  create?(writer: Writer, input: Input): Promise<number>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /** Refuses, naming by what, while it is in use. Left out where nothing can be removed. */
  remove?(writer: Writer, id: number, before: Input): Promise<void>;
  /** Called after a write was committed: to read again what is kept in memory. */
  written?(context: Context): Promise<void> | void;
}
