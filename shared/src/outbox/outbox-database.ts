import Dexie, { type EntityTable } from 'dexie';
import type { KindFacts } from '../contract';
import type { DraftBytes, FormDraft } from './form-draft';
import type { Delivery, OutboxEntry } from './outbox-entry';

export interface StoredBytes {
  id: string;
  bytes: ArrayBuffer;
}

/** Held by the one tab that drains, where the browser has no Web Locks. */
export interface Lease {
  name: string;
  holder: string;
  /** Instant in ms. */
  until: number;
}

/**
 * The outbox's tables: what waits, the bytes of pictures, what was delivered under which id, leases,
 * and the drafts of forms: saving one puts its record into the queue and takes it away in one transaction.
 */
export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<OutboxEntry, 'order'>;
  declare bytes: EntityTable<StoredBytes, 'id'>;
  declare deliveries: EntityTable<Delivery, 'id'>;
  /** What is known of the kinds of entries: their remotes may be gone when they are sent. */
  declare kinds: EntityTable<KindFacts, 'name'>;
  declare leases: EntityTable<Lease, 'name'>;
  declare drafts: EntityTable<FormDraft, 'id'>;
  declare draftBytes: EntityTable<DraftBytes, 'id'>;

  constructor(name = 'avicable-outbox') {
    // What is kept here exists nowhere else: it must be on the disk before a form says so.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      entries: '++order, &id, author, state',
      bytes: 'id',
      deliveries: 'id',
      leases: 'name',
    });
    this.version(2).stores({ drafts: 'id, author', draftBytes: 'id, draft' });
    this.version(3).stores({ kinds: 'name' });
  }
}
