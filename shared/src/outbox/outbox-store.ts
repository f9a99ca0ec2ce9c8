import { entryIdOf, refOf, type StoredCommand } from './command';
import { targetOf } from './next-entry';
import type { OutboxDatabase } from './outbox-database';
import type { Delivery, OutboxEntry } from './outbox-entry';
import { type Resolution, referencesIn, withReferences } from './references';

export type NewEntry = Omit<OutboxEntry, 'order' | 'state' | 'attempts' | 'error' | 'notBefore' | 'detached'>;

/** Reads and changes the queue; every change of more than one row is one transaction. */
export class OutboxStore {
  constructor(private readonly database: OutboxDatabase) {}

  /** All entries, oldest first. */
  all(): Promise<OutboxEntry[]> {
    return this.database.entries.orderBy('order').toArray();
  }

  find(id: string): Promise<OutboxEntry | undefined> {
    return this.database.entries.get({ id });
  }

  bytesOf(id: string): Promise<ArrayBuffer | undefined> {
    return this.database.bytes.get(id).then(row => row?.bytes);
  }

  deliveryOf(id: string): Promise<Delivery | undefined> {
    return this.database.deliveries.get(id);
  }

  /**
   * Adds an entry at the end.
   * @param replaces a refused entry this one corrects: it goes, and what waited for it waits for this one
   */
  async add(entry: NewEntry, bytes: ArrayBuffer | null, replaces: string | null): Promise<void> {
    const { entries, bytes: files } = this.database;
    await this.database.transaction('rw', entries, files, async () => {
      await entries.add({
        ...entry,
        state: 'queued',
        attempts: 0,
        error: null,
        notBefore: 0,
        detached: false,
      });
      if (bytes) await files.put({ id: entry.id, bytes });
      if (!replaces) return;
      await entries.where({ id: replaces }).delete();
      await files.delete(replaces);
      await entries.toCollection().modify(waiting => {
        if (!waiting.dependsOn.includes(replaces)) return;
        waiting.dependsOn = waiting.dependsOn.map(id => (id === replaces ? entry.id : id));
        waiting.command = withReferences(waiting.command, ref =>
          ref === refOf(replaces) ? refOf(entry.id) : ref,
        );
      });
    });
  }

  update(id: string, changes: Partial<Omit<OutboxEntry, 'order' | 'id'>>): Promise<number> {
    return this.database.entries.where({ id }).modify(changes);
  }

  /** Entries a tab left in mid-air when it was closed: they are sent again, with the same key. */
  recoverInterrupted(): Promise<number> {
    return this.database.entries.where({ state: 'sending' }).modify({ state: 'queued' });
  }

  /** Only now, after the server's 2xx, an entry goes; its id stays in the mapping. */
  async deliver(
    { id, command }: OutboxEntry,
    { recordId, missingPictures, etag }: Omit<Delivery, 'id' | 'at'> & { etag: string | null },
  ): Promise<void> {
    const { entries, bytes, deliveries } = this.database;
    await this.database.transaction('rw', entries, bytes, deliveries, async () => {
      await deliveries.put({ id, recordId, missingPictures, at: new Date().toISOString() });
      await entries.where({ id }).delete();
      await bytes.delete(id);
      await entries.where('id').anyOf(missingPictures.map(entryIdOf)).modify({ detached: true });
      if (command.kind !== 'update' || !command.etag) return;
      // Our own change must not make our next one of the same record a conflict.
      await entries.toCollection().modify(later => {
        if (targetOf(later.command) === targetOf(command) && 'etag' in later.command && later.command.etag)
          later.command = withEtag(later.command, etag);
      });
    });
  }

  /** Removes an entry and everything that cannot be sent without it; gives their ids. */
  async discard(id: string): Promise<string[]> {
    const { entries, bytes } = this.database;
    return this.database.transaction('rw', entries, bytes, async () => {
      const gone = withDependants(await this.all(), id);
      await entries.where('id').anyOf(gone).delete();
      await bytes.bulkDelete(gone);
      return gone;
    });
  }

  /** What is known of the record an entry creates. A refused or discarded picture is missing for good. */
  async resolve(id: string): Promise<Resolution> {
    const delivery = await this.deliveryOf(id);
    if (delivery?.recordId) return { status: 'delivered', id: delivery.recordId };
    const entry = await this.find(id);
    return entry && entry.state !== 'rejected' ? { status: 'pending' } : { status: 'missing' };
  }
}

function withEtag<Stored extends StoredCommand>(command: Stored, etag: string | null): Stored {
  const { etag: _, ...rest } = command as Stored & { etag?: string };
  return (etag ? { ...rest, etag } : rest) as Stored;
}

/** An entry and, in turn, those that require it. A record does not require its pictures. */
export function withDependants(all: readonly OutboxEntry[], id: string): string[] {
  const found = new Set([id]);
  // Not one pass: a corrected entry stands behind those that require it.
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const entry of all) {
      const pictures = new Set(referencesIn(entry.command).pictures.map(entryIdOf));
      if (entry.dependsOn.some(needed => found.has(needed) && !pictures.has(needed))) found.add(entry.id);
    }
  }
  return [...found];
}
