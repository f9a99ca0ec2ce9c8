import type { RecordRef } from 'shared/contract';
import type { CurrentUser } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import type { Context } from './context';
import type { KeptSurfaces } from './kept-surfaces';
import type { KnownInfrastructure } from './references';

/** A reading user with a connection; a transaction sees its own writes. */
export interface Viewer {
  context: Context;
  db: Queryable;
  userId: number;
  /** The account, where the request has read it already. */
  user?: CurrentUser;
  /** Areas that an import keeps between its parts. */
  surfaces?: KeptSurfaces;
  /** Supports and lines that are not written yet, by the refs of records that an import checks with them. */
  expected?: ReadonlyMap<RecordRef, KnownInfrastructure>;
}

/** Stands for the server itself, where no account asks for a write. */
export const SERVER_ITSELF = 0;

/** The account that a write is recorded under; `null` for the server itself. */
export const authorOf = ({ userId }: Pick<Viewer, 'userId'>): number | null =>
  userId === SERVER_ITSELF ? null : userId;

/** A writing user with a transaction. `at` is the ISO instant of the write. */
export interface Writer extends Viewer {
  at: string;
  /** The import that the write is part of. */
  batch?: number;
}
