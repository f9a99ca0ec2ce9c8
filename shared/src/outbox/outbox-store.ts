import type { KindFacts, LocalRef } from '../contract';
import { now } from '../contract/now';
import { findKind } from '../records';
import { entryIdOf, refOf, resourceOf, type StoredCommand } from './command';
import { forgetDraft } from './draft-store';
import { targetOf } from './next-entry';
import type { OutboxDatabase } from './outbox-database';
import type { Delivery, OutboxEntry } from './outbox-entry';
import { type Resolution, referencesIn } from './references';

/** Initial state of an entry. */
export const UNTRIED = {
  state: 'queued',
  attempts: 0,
  error: null,
  notBefore: 0,
  detached: false,
  uploadPath: undefined,
} as const;

export type NewEntry = Omit<OutboxEntry, 'order' | keyof typeof UNTRIED>;

export interface KeptEntry {
  entry: NewEntry;
  bytes: ArrayBuffer | null;
  /** Id of the entry that this entry corrects. */
  revises?: string;
}

/** Reads and changes the queue. Every change of several rows is one transaction. */
export class OutboxStore {
  constructor(private readonly database: OutboxDatabase) {}

  /** All entries, oldest first. */
  all(): Promise<OutboxEntry[]> {
    return this.database.entries.orderBy('order').toArray();
  }

  /** Facts of the kinds of the entries that were ever stored here. */
  kinds(): Promise<KindFacts[]> {
    return this.database.kinds.toArray();
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

  /** The delivery of the record that was saved without a given picture. */
  deliveryWithout(picture: LocalRef): Promise<Delivery | undefined> {
    return this.database.deliveries
      .filter(({ missingPictures }) => missingPictures.includes(picture))
      .first();
  }

  /** Appends entries: all of them, or none. */
  async add(kept: readonly KeptEntry[]): Promise<void> {
    const { entries, bytes: files, kinds } = this.database;
    await this.database.transaction('rw', entries, files, kinds, async () => {
      for (const { entry, bytes } of kept) {
        const kind = findKind(resourceOf(entry.command));
        if (kind) await kinds.put(kind);
        await entries.add({ ...entry, ...UNTRIED });
        if (bytes) await files.put({ id: entry.id, bytes });
      }
    });
  }

  /**
   * Stores a record with the writes of its pictures, and deletes the draft that they come from: everything or
   * nothing.
   * @returns the id of the record's entry
   */
  async keep(record: KeptEntry, pictures: readonly KeptEntry[], draft?: string): Promise<string> {
    const { entries, bytes, deliveries, drafts, draftBytes, kinds } = this.database;
    const tables = [entries, bytes, deliveries, drafts, draftBytes, kinds];
    return this.database.transaction('rw', tables, async () => {
      for (const picture of pictures) await this.#addOrRevise(picture);
      const id = await this.#addOrRevise(record);
      if (draft) await forgetDraft(this.database, draft);
      return id;
    });
  }

  /**
   * Replaces an entry by its correction under the same id, so that references to it stay valid. If the entry is being
   * sent, or was delivered meanwhile, a follow-up change is appended instead.
   * @returns the id of the entry that holds the correction
   */
  async #addOrRevise(kept: KeptEntry): Promise<string> {
    const { entry, bytes, revises: id } = kept;
    if (!id) {
      await this.add([kept]);
      return entry.id;
    }
    const { command, dependsOn } = entry;
    const before = await this.find(id);
    if (before && before.state !== 'sending') {
      // The server may have received the original although its answer was lost. A changed body needs a new
      // idempotency key.
      await this.update(id, { ...UNTRIED, command, dependsOn, key: entry.id });
      return id;
    }
    const delivery = await this.database.deliveries.get(id);
    if (!before && !delivery) {
      // The entry was discarded while its form was open. It is restored, since other entries still refer to it.
      await this.add([{ entry: { ...entry, id, key: entry.id }, bytes }]);
      return id;
    }
    await this.database.entries.add({
      ...entry,
      ...UNTRIED,
      command: followUp(command, id, delivery),
      dependsOn: before ? [...dependsOn, id] : dependsOn,
    });
    return entry.id;
  }

  update(id: string, changes: Partial<Omit<OutboxEntry, 'order' | 'id'>>): Promise<number> {
    return this.database.entries.where({ id }).modify(changes);
  }

  /** Resets entries whose tab closed during sending. They are sent again with the same idempotency key. */
  recoverInterrupted(): Promise<number> {
    return this.database.entries.where({ state: 'sending' }).modify({ state: 'queued' });
  }

  /** Assigns entries stored before the first sign-in on this device to the first user who signs in. */
  adopt(author: string): Promise<number> {
    return this.database.entries.filter(entry => entry.author === '').modify({ author });
  }

  /** Deletes a delivered entry and records the server's id of its record. */
  async deliver(
    { id, command }: OutboxEntry,
    { recordId, missingPictures, etag }: Omit<Delivery, 'id' | 'at' | 'resource'> & { etag: string | null },
  ): Promise<void> {
    const { entries, bytes, deliveries } = this.database;
    await this.database.transaction('rw', entries, bytes, deliveries, async () => {
      const resource = resourceOf(command);
      await deliveries.put({
        id,
        recordId,
        resource,
        missingPictures,
        etag,
        at: new Date(now()).toISOString(),
      });
      await entries.where({ id }).delete();
      await bytes.delete(id);
      await entries.where('id').anyOf(missingPictures.map(entryIdOf)).modify({ detached: true });
      if (command.kind !== 'update' || !command.etag) return;
      // Updates the version in later entries for the same record, so that our own change does not become a conflict.
      await entries.toCollection().modify(later => {
        if (targetOf(later.command) === targetOf(command) && 'etag' in later.command && later.command.etag)
          later.command = withEtag(later.command, etag);
      });
    });
  }

  /**
   * Deletes an entry and everything that cannot be sent without it.
   * @returns the ids of the deleted entries
   */
  async discard(id: string): Promise<string[]> {
    const { entries, bytes } = this.database;
    return this.database.transaction('rw', entries, bytes, async () => {
      const gone = withDependants(await this.all(), id);
      await entries.where('id').anyOf(gone).delete();
      await bytes.bulkDelete(gone);
      return gone;
    });
  }

  /** State of the record that an entry creates. A refused or discarded entry counts as missing. */
  async resolve(id: string): Promise<Resolution> {
    const delivery = await this.deliveryOf(id);
    if (delivery?.recordId) return { status: 'delivered', id: delivery.recordId };
    const entry = await this.find(id);
    return entry && entry.state !== 'rejected' ? { status: 'pending' } : { status: 'missing' };
  }
}

/** The follow-up change for an entry that the server already has, or that is being sent. */
function followUp(command: StoredCommand, id: string, delivery: Delivery | undefined): StoredCommand {
  const etag = delivery?.etag ? { etag: delivery.etag } : {};
  if (command.kind === 'create') {
    const { resource, body } = command;
    return { kind: 'update', resource, id: delivery?.recordId ?? refOf(id), body, ...etag };
  }
  if (command.kind === 'upload')
    return { kind: 'update', resource: 'media', id: delivery?.recordId ?? refOf(id), body: command.fields };
  return command.kind === 'update' ? { ...command, ...etag } : command;
}

function withEtag<Stored extends StoredCommand>(command: Stored, etag: string | null): Stored {
  const { etag: _, ...rest } = command as Stored & { etag?: string };
  return (etag ? { ...rest, etag } : rest) as Stored;
}

/** An entry and all entries that require it, directly or indirectly. A record does not require its pictures. */
export function withDependants(all: readonly OutboxEntry[], id: string): string[] {
  const dependants = new Set([id]);
  // Repeated until no entry is added, since a correction may precede the entries that depend on it.
  for (let before = 0; before !== dependants.size; ) {
    before = dependants.size;
    for (const entry of all) {
      const pictures = new Set(referencesIn(entry.command).pictures.map(entryIdOf));
      if (entry.dependsOn.some(needed => dependants.has(needed) && !pictures.has(needed)))
        dependants.add(entry.id);
    }
  }
  return [...dependants];
}
