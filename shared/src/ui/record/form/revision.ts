import { isLocalRef, type Media, type RecordRef } from '../../../contract';
import { mediaSchema } from '../../../contract/media';
import { deliveredId, pendingEntry, pendingPicture } from '../../../outbox';
import type { DraftRevision } from '../../../outbox/form-draft';
import { draftStore, outboxAuthor } from '../../../outbox/outbox-instance';
import { request } from '../../../platform/http';
import type { WaitingPicture } from '../../pictures/use-pictures';

/** A waiting write, for the form that corrects it. */
export interface Revision extends DraftRevision {
  pictures: readonly WaitingPicture[];
  /** Pictures on the server. */
  media: readonly Media[];
}

/**
 * Reads a waiting creation or change from this device. If the write was sent or discarded, it reads the draft of the
 * write's correction; `null` without such a draft.
 */
export async function readRevision(entryId: string): Promise<Revision | null> {
  const entry = await pendingEntry(`local:${entryId}`);
  if (entry?.command.kind !== 'create' && entry?.command.kind !== 'update') return revisionOfDraft(entryId);
  const { command } = entry;
  const before = command.kind === 'update' ? command.before : undefined;
  const draft = { ...before, ...command.body };
  const { media_id: refs = [] } = draft as { media_id?: readonly RecordRef[] };
  const pictures: WaitingPicture[] = [];
  const media: Media[] = [];
  const carried: RecordRef[] = [];
  for (const ref of refs) {
    const waiting = isLocalRef(ref) ? await waitingPicture(ref) : null;
    const id = isLocalRef(ref) ? await deliveredId(ref) : ref;
    if (waiting) pictures.push(waiting);
    else if (id !== null) await mediumOf(id).then(medium => (medium ? media.push(medium) : carried.push(id)));
  }
  return { entry, draft, before, pictures, media, carried };
}

/** Restores a correction from its draft after its entry was sent or discarded. */
async function revisionOfDraft(entryId: string): Promise<Revision | null> {
  const draft = await draftStore.ofEntry(outboxAuthor(), entryId);
  return draft?.revision ? { ...draft.revision, pictures: [], media: draft.media } : null;
}

async function waitingPicture(ref: Extract<RecordRef, string>): Promise<WaitingPicture | null> {
  const entry = await pendingEntry(ref);
  const bytes = await pendingPicture(ref);
  if (entry?.command.kind !== 'upload' || !bytes) return null;
  const { picture, fields } = entry.command;
  return {
    ref,
    picture: {
      kind: 'new',
      key: ref,
      file: { bytes, name: picture.name, type: picture.type },
      taken: { position: null, date: null },
      fields: { date: null, author: '', source: '', remark: '', label: '', ...fields },
      removed: false,
    },
  };
}

/** Reads a picture from the server; `null` when that fails. */
const mediumOf = (id: number): Promise<Media | null> =>
  request(mediaSchema, `media/${id}/`).catch(error => {
    console.warn('A picture could not be read', id, error);
    return null;
  });
