import type { Queryable } from '../../store/connect';
import type { Context } from './context';
import type { KeptSurfaces } from './kept-surfaces';

/** A reading user with a connection; a transaction sees its own writes. */
export interface Viewer {
  context: Context;
  db: Queryable;
  userId: number;
  /** Areas that an import keeps between its parts. */
  surfaces?: KeptSurfaces;
}

/** A writing user with a transaction. `at` is the ISO instant of the write. */
export interface Writer extends Viewer {
  at: string;
  /** The import that the write is part of. */
  batch?: number;
}
