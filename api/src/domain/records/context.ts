import type { AttemptLimiter } from '../../http/attempt-limiter';
import type { ImportSlots } from '../../http/import-slots';
import type { PathSigner } from '../../http/signed-path';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { ReadModel } from '../../readmodel/model/read-model';
import type { Reads } from '../../readmodel/threads/reads';
import type { TileCache } from '../../readmodel/tiles/tile-cache';
import type { SessionServices } from '../session/session-services';

export interface Context extends SessionServices {
  lists: NomenclatureLists;
  /** Limits mails requested to an address that may not be the requester's. */
  mailRequests: AttemptLimiter;
  signer: PathSigner;
  model: ReadModel;
  tileCache: TileCache;
  importSlots: ImportSlots;
  /** Runs reads over many records, on threads when there are many. */
  reads: Reads<Context>;
}
