import type { AdministeredKind, TableQuery } from 'shared/server';
import type { z } from 'zod';
import type { Database } from '../../store/schema';
import type { Context } from '../records/context';
import type { Viewer, Writer } from '../records/viewer';
import type { Table } from './read-table';

/** A kind of item that administrators maintain, as the generic routes below `admin/` need it. */
export interface AdministeredResource<Input extends object, Query extends TableQuery = TableQuery> {
  kind: AdministeredKind;
  /** Table whose row is locked during a write. Omitted if there is none. */
  table?: keyof Database;
  /** Path under `/api/v1`, with slashes at both ends. */
  path: `/admin/${string}/`;
  /** Tag in the API description. */
  title: string;
  /** `tableQuerySchema` with additional filters. */
  querySchema: z.ZodType<Query>;
  inputSchema: z.ZodType<Input>;
  answerSchema: z.ZodType<object>;
  /** Whether the history records a removal without the removed content. */
  forgets?: true;
  list(viewer: Viewer, query: Query): Promise<Table<object>>;
  /** The response of GET; `null` for an unknown id. */
  read(viewer: Viewer, id: number): Promise<object | null>;
  /** The row as input: the base of PATCH and of the history, so it must not contain secrets. */
  inputOf(viewer: Viewer, id: number): Promise<Input | null>;
  /**
   * Does slow work, such as pictures and hashes, before the transaction. Inside it, the work would block others.
   * @param id of the changed or removed row, 0 for a new one
   * @returns the body with the results; throws InvalidInput
   */
  prepare?(viewer: Viewer, body: Record<string, unknown>, id: number): Promise<Record<string, unknown>>;
  /** @returns the new id; throws InvalidInput. Omitted if nothing can be added. */
  create?(writer: Writer, input: Input): Promise<number>;
  update(writer: Writer, id: number, input: Input, before: Input): Promise<void>;
  /** Removes an item, or refuses if it is in use and names what uses it. Omitted if nothing can be removed. */
  remove?(writer: Writer, id: number, before: Input): Promise<void>;
  /** Called after the commit, to reload data kept in memory. */
  written?(context: Context): Promise<void> | void;
}
