import type { AttemptLimiter } from '../../http/attempt-limiter';
import type { ImportSlots } from '../../http/import-slots';
import type { PathSigner } from '../../http/signed-path';
import type { Inventory } from '../../readmodel/inventory/inventory';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { Reads } from '../../readmodel/threads/reads';
import type { TileCache } from '../../readmodel/tiles/tile-cache';
import type { SessionServices } from '../session/session-services';

/** Services of the domain, one set per server. */
export interface Context extends SessionServices {
  /** Cached reference lists. */
  lists: NomenclatureLists;
  /** Limits mails requested to an address that may not be the requester's. */
  mailRequests: AttemptLimiter;
  signer: PathSigner;
  /** Supports and lines in memory, on this thread while there are few. */
  inventory: Inventory;
  tileCache: TileCache;
  /** Limits concurrent imports. */
  importSlots: ImportSlots;
  /** Runs reads over many records, on threads when there are many. */
  reads: Reads<Context>;
}
