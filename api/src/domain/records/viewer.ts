import type { Queryable } from '../../store/connect';
import type { Context } from './context';

/** Who reads, and through which connection: a transaction sees its own writes. */
export interface Viewer {
  context: Context;
  db: Queryable;
  userId: number;
}

/** Who writes: always inside a transaction. `at` is the instant of the write, ISO. */
export interface Writer extends Viewer {
  at: string;
  /** The import it is part of. */
  batch?: number;
}
