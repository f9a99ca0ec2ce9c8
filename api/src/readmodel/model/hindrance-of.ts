import { type Hindrance, RequestRefused } from '../../http/request-refused';
import type { Engine } from '../../store/engine';
import { storageFaultOf } from '../../store/storage-fault';

/** Why an update failed, as reported to clients. */
export function hindranceOf(error: unknown, { isAway }: Engine): Hindrance {
  if (error instanceof RequestRefused && error.refusal.reason) return error.refusal.reason;
  if (/No space left|not enough space/.test(String(error))) return 'disk_full';
  return storageFaultOf(error) ?? (isAway(error) ? 'database_away' : 'model_failing');
}
