import Dexie, { type EntityTable } from 'dexie';
import type { KindFacts } from '../contract';
import type { DraftBytes, FormDraft } from './form-draft';
import type { Delivery, OutboxEntry } from './outbox-entry';

export interface StoredBytes {
  id: string;
  bytes: ArrayBuffer;
}

/** Identifies the one tab that may send, in browsers without Web Locks. */
export interface Lease {
  name: string;
  holder: string;
  /** Expiry, an instant in ms. */
  until: number;
}

/**
 * Tables of the outbox: waiting entries, bytes of pictures, ids of delivered entries, leases, and drafts of forms.
 * Drafts are here so that one transaction can queue a record and delete its draft.
 */
export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<OutboxEntry, 'order'>;
  declare bytes: EntityTable<StoredBytes, 'id'>;
  declare deliveries: EntityTable<Delivery, 'id'>;
  /** Facts of the kinds of entries. A kind's remote may be gone by the time its entries are sent. */
  declare kinds: EntityTable<KindFacts, 'name'>;
  declare leases: EntityTable<Lease, 'name'>;
  declare drafts: EntityTable<FormDraft, 'id'>;
  declare draftBytes: EntityTable<DraftBytes, 'id'>;

  constructor(name = 'avicable-outbox') {
    // This is the only copy of the data, so it must be on disk before a form reports it as stored.
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
