import type { AttemptLimiter } from '../../http/attempt-limiter';
import type { ImportSlots } from '../../http/import-slots';
import type { PathSigner } from '../../http/signed-path';
import type { Inventory } from '../../readmodel/inventory/inventory';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { Reads } from '../../readmodel/threads/reads';
import type { TileCache } from '../../readmodel/tiles/tile-cache';
import type { SessionServices } from '../session/session-services';

/** What the domain works with; one per server. */
export interface Context extends SessionServices {
  /** Reference lists, read once and kept. */
  lists: NomenclatureLists;
  /** Mails that somebody asks for to an address that may not be theirs. */
  mailRequests: AttemptLimiter;
  signer: PathSigner;
  /** Supports and lines in memory, where they are few. */
  inventory: Inventory;
  tileCache: TileCache;
  /** How many imports run at the same time. */
  importSlots: ImportSlots;
  /** Answers questions over many records, beside the event loop where there are many. */
  reads: Reads<Context>;
}
