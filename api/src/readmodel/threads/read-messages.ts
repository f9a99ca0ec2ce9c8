import type { Config } from '../../config/config';
import type { Changes } from '../../store/change-feed';
import type { CarriedError } from './carried-error';

/** Start data of a reading thread. */
export interface ReaderStart {
  config: Config;
  secret: string;
}

export type ToReader =
  | { kind: 'job'; id: number; name: string; userId: number; input: unknown }
  | { kind: 'changes'; changes: Changes }
  | { kind: 'lists' }
  /** Returns the buffer of a sent response for reuse. */
  | { kind: 'spent'; buffer: ArrayBuffer };

export type FromReader =
  | { kind: 'ready'; bytes: number }
  | { kind: 'done'; id: number; output: unknown; bytes: number }
  | { kind: 'failed'; id: number; error: CarriedError };
