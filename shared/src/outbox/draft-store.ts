import { isLocalRef, type RecordRef } from '../contract';
import { entryIdOf } from './command';
import { type DraftPicture, type DraftSubject, draftIdOf, type FormDraft, slotOf } from './form-draft';
import type { OutboxDatabase } from './outbox-database';
import type { Picture } from './picture';

export type KeptPicture = Picture & Pick<DraftPicture, 'handed'>;

/** A draft to store, with the bytes of its new pictures. */
export interface DraftToKeep {
  draft: Omit<FormDraft, 'pictures'>;
  pictures: readonly KeptPicture[];
}

/** Deletes a draft and the bytes of its pictures. The caller provides the transaction. */
export async function forgetDraft({ drafts, draftBytes }: OutboxDatabase, id: string): Promise<void> {
  await drafts.delete(id);
  await draftBytes.where({ draft: id }).delete();
}

/** Reads and changes the drafts of this device. Every change is one transaction. */
export class DraftStore {
  constructor(private readonly database: OutboxDatabase) {}

  /** The drafts of a user, latest change first. */
  async all(author: string): Promise<FormDraft[]> {
    const ownDrafts = await this.database.drafts.where({ author }).toArray();
    return ownDrafts.sort((one, other) => other.saved.localeCompare(one.saved));
  }

  /**
   * The draft of a form. A draft about a record that was delivered meanwhile is also found by the record's server id.
   */
  async find(author: string, subject: DraftSubject): Promise<FormDraft | undefined> {
    const exact = await this.database.drafts.get(draftIdOf(author, subject));
    if (exact) return exact;
    for (const draft of await this.all(author))
      if (slotOf(await this.#delivered(draft.subject)) === slotOf(subject)) return draft;
    return undefined;
  }

  ofEntry(author: string, entry: string): Promise<FormDraft | undefined> {
    return this.database.drafts.get(draftIdOf(author, { entry }));
  }

  /** The pictures of a draft with their bytes. New pictures whose bytes are missing are omitted. */
  async picturesOf({ id, pictures }: FormDraft): Promise<KeptPicture[]> {
    const rows = await this.database.draftBytes.where({ draft: id }).toArray();
    const bytesOf = new Map(rows.map(row => [row.id, row.bytes]));
    return pictures.flatMap((picture): KeptPicture[] => {
      if (picture.kind === 'stored') return [picture];
      const bytes = bytesOf.get(bytesId(id, picture));
      return bytes ? [{ ...picture, file: { ...picture.file, bytes } }] : [];
    });
  }

  /**
   * Stores a draft in place of the previous draft of its form.
   * @returns the open form that stored the previous draft; `undefined` the first time
   */
  async keep({ draft, pictures }: DraftToKeep): Promise<string | undefined> {
    const { drafts, draftBytes } = this.database;
    const bytes = new Map<string, ArrayBuffer>();
    for (const picture of pictures)
      if (picture.kind === 'new') bytes.set(bytesId(draft.id, picture), picture.file.bytes);
    return this.database.transaction('rw', drafts, draftBytes, async () => {
      const before = await drafts.get(draft.id);
      await drafts.put({ ...draft, pictures: pictures.map(withoutBytes) });
      const storedIds = new Set(await draftBytes.where({ draft: draft.id }).primaryKeys());
      await draftBytes.bulkDelete([...storedIds].filter(id => !bytes.has(id)));
      // The bytes of an id never change, so they are not written again on every key press.
      for (const [id, content] of bytes)
        if (!storedIds.has(id)) await draftBytes.put({ id, draft: draft.id, bytes: content });
      return before?.holder;
    });
  }

  discard(id: string): Promise<void> {
    const { drafts, draftBytes } = this.database;
    return this.database.transaction('rw', drafts, draftBytes, () => forgetDraft(this.database, id));
  }

  /** A subject with server ids in place of the references of delivered records. */
  async #delivered({ about, record, ...subject }: DraftSubject): Promise<DraftSubject> {
    return { ...subject, about: await this.#numberOf(about), record: await this.#numberOf(record) };
  }

  async #numberOf<Ref extends RecordRef | null | undefined>(ref: Ref): Promise<Ref | number> {
    if (!isLocalRef(ref)) return ref;
    return (await this.database.deliveries.get(entryIdOf(ref)))?.recordId ?? ref;
  }
}

const bytesId = (draft: string, { key, turns = 0 }: { key: string; turns?: number }) =>
  `${draft}\n${key}\n${turns}`;

function withoutBytes(picture: KeptPicture): DraftPicture {
  if (picture.kind === 'stored') return picture;
  const { name, type } = picture.file;
  return { ...picture, file: { name, type } };
}
