import type { Config } from '../../config/config';
import type { Changes } from '../../store/change-feed';
import type { CarriedError } from './carried-error';

/** What a reading thread is started with. */
export interface ReaderStart {
  config: Config;
  secret: string;
}

export type ToReader =
  | { kind: 'job'; id: number; name: string; userId: number; input: unknown }
  | { kind: 'changes'; changes: Changes }
  | { kind: 'lists' }
  /** A buffer of an answer that was sent. */
  | { kind: 'spent'; buffer: ArrayBuffer };

export type FromReader =
  | { kind: 'ready'; bytes: number }
  | { kind: 'done'; id: number; output: unknown; bytes: number }
  | { kind: 'failed'; id: number; error: CarriedError };
