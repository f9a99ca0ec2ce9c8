import type { Config } from '../config/config';
import type { Connection } from './connect';
import type { StorageHealth } from './storage-health';

/** A server's open database and configuration. */
export interface Store extends Pick<Connection, 'db' | 'engine'> {
  config: Config;
  connection: Connection;
  /** Health of the disk. */
  storage: StorageHealth;
}
