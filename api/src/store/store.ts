import type { Config } from '../config/config';
import type { Connection } from './connect';
import type { Bucket } from './files/bucket';
import type { StorageHealth } from './storage-health';

export interface Store extends Pick<Connection, 'db' | 'engine'> {
  config: Config;
  connection: Connection;
  /** Object storage of pictures and unfinished uploads; `null`: they are in the data folder. */
  bucket: Bucket | null;
  storage: StorageHealth;
}
