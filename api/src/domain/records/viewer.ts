import type { RecordRef } from 'shared/contract';
import type { CurrentUser } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import type { Context } from './context';
import type { KeptSurfaces } from './kept-surfaces';
import type { KnownInfrastructure } from './references';

/** A reading user with a connection. Inside a transaction, reads include the transaction's own writes. */
export interface Viewer {
  context: Context;
  db: Queryable;
  userId: number;
  /** The account, if the request has already read it. */
  user?: CurrentUser;
  /** The order of a link. Instead of an account, the viewer has the link, and sees no works of other orders. */
  order?: number;
  /** Signature of writes through a link. */
  signed?: string;
  /** Surfaces cached between the parts of an import. */
  surfaces?: KeptSurfaces;
  /** Supports and lines that are not written yet, by reference. An import checks them together with their records. */
  expected?: ReadonlyMap<RecordRef, KnownInfrastructure>;
}

/** User id of the server itself, for writes without an account. */
export const SERVER_ITSELF = 0;

/** The account recorded as author of a write; `null` for the server itself. */
export const authorOf = ({ userId }: Pick<Viewer, 'userId'>): number | null =>
  userId === SERVER_ITSELF ? null : userId;

/** A writing user with a transaction. `at` is the ISO instant of the write. */
export interface Writer extends Viewer {
  at: string;
  /** Name of the personal token that writes for the account. */
  token?: string;
  /** The import that the write belongs to. */
  batch?: number;
  /** Number of the change of a selection that the write belongs to. */
  selectionChange?: number;
  /** The batch of links to poles that the write belongs to. */
  networkMatch?: number;
}
