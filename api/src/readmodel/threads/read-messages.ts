import type { Config } from '../../config/config';
import type { CarriedError } from '../../threads/carried-error';

/** Start data of a reading thread. */
export interface ReaderStart {
  config: Config;
  secret: string;
}

export type ToReader =
  | { kind: 'job'; id: number; name: string; userId: number; input: unknown }
  | { kind: 'lists' }
  /** Returns the buffer of a sent response for reuse. */
  | { kind: 'spent'; buffer: ArrayBuffer };

export type FromReader =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'failed'; id: number; error: CarriedError };
