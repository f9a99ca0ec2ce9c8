import type { KindFacts } from '../contract';
import { findKind } from '../records';
import { entryIdOf, refOf, resourceOf, type StoredCommand } from './command';
import { forgetDraft } from './draft-store';
import { targetOf } from './next-entry';
import type { OutboxDatabase } from './outbox-database';
import type { Delivery, OutboxEntry } from './outbox-entry';
import { type Resolution, referencesIn } from './references';

/** What an entry begins with. */
const UNTRIED = {
  state: 'queued',
  attempts: 0,
  error: null,
  notBefore: 0,
  detached: false,
  uploadPath: undefined,
} as const;

export type NewEntry = Omit<OutboxEntry, 'order' | keyof typeof UNTRIED>;

/** An entry with the bytes it will send. */
export interface KeptEntry {
  entry: NewEntry;
  bytes: ArrayBuffer | null;
  /** The entry it corrects. */
  revises?: string;
}

/** Reads and changes the queue; every change of more than one row is one transaction. */
export class OutboxStore {
  constructor(private readonly database: OutboxDatabase) {}

  /** All entries, oldest first. */
  all(): Promise<OutboxEntry[]> {
    return this.database.entries.orderBy('order').toArray();
  }

  /** The kinds of what was ever kept here. */
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

  /** Adds entries at the end: all of them, or none. */
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
   * Keeps a record with the writes of its pictures, and forgets the draft they come from: all of it, or nothing.
   * @returns the id of the entry that carries the record
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
   * Puts a corrected command in the place of an entry, under the same id: what refers to it goes on doing so. What
   * is being sent or was delivered meanwhile is followed by a change of it instead.
   * @returns the id of the entry that carries the correction
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
      // The first one may have arrived without its answer: another body needs another key.
      await this.update(id, { ...UNTRIED, command, dependsOn, key: entry.id });
      return id;
    }
    const delivery = await this.database.deliveries.get(id);
    if (!before && !delivery) {
      // Thrown away meanwhile, while its form was open: what refers to it still needs it.
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

  /** Entries a tab left in mid-air when it was closed: they are sent again, with the same key. */
  recoverInterrupted(): Promise<number> {
    return this.database.entries.where({ state: 'sending' }).modify({ state: 'queued' });
  }

  /** What was kept before anybody had ever signed in on this device is the first one's. */
  adopt(author: string): Promise<number> {
    return this.database.entries.filter(entry => entry.author === '').modify({ author });
  }

  /** Only now, after the server's 2xx, an entry goes; its id stays in the mapping. */
  async deliver(
    { id, command }: OutboxEntry,
    { recordId, missingPictures, etag }: Omit<Delivery, 'id' | 'at'> & { etag: string | null },
  ): Promise<void> {
    const { entries, bytes, deliveries } = this.database;
    await this.database.transaction('rw', entries, bytes, deliveries, async () => {
      await deliveries.put({ id, recordId, missingPictures, etag, at: new Date().toISOString() });
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

/** A correction of what the server has by now. */
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

/** An entry and, in turn, those that require it. A record does not require its pictures. */
export function withDependants(all: readonly OutboxEntry[], id: string): string[] {
  const found = new Set([id]);
  // Not one pass: what follows a corrected entry may stand before it.
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const entry of all) {
      const pictures = new Set(referencesIn(entry.command).pictures.map(entryIdOf));
      if (entry.dependsOn.some(needed => found.has(needed) && !pictures.has(needed))) found.add(entry.id);
    }
  }
  return [...found];
}
