import type { Config } from '../config/config';
import type { Connection } from './connect';
import type { StorageHealth } from './storage-health';

/** The open database of a server with its configuration. */
export interface Store extends Pick<Connection, 'db' | 'engine'> {
  config: Config;
  connection: Connection;
  /** Whether the disk takes what is written. */
  storage: StorageHealth;
}
