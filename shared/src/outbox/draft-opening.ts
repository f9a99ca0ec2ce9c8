import type { z } from '../contract';
import { draftAuthor, draftStore } from './draft-instance';
import { fitValues } from './fit-values';
import { type DraftSubject, draftIdOf, type FormDraft } from './form-draft';
import type { Handed } from './hand-over-pictures';
import type { Picture } from './picture';

/** A draft that a form resumes. */
export interface TakenDraft extends Omit<FormDraft, 'pictures'> {
  pictures: Picture[];
  handed: Handed;
  /** Names of the fields whose values the form no longer has or accepts. */
  left: string[];
}

/** How a form opens: the id and subject of its draft, and the stored draft if there is one. */
export interface DraftOpening {
  id: string;
  author: string;
  subject: DraftSubject;
  taken: TakenDraft | null;
}

/** Reads the draft of a form. If the storage of this device is broken, the form opens without one. */
export async function readOpening(subject: DraftSubject, schema: z.ZodObject): Promise<DraftOpening> {
  const author = draftAuthor();
  const withoutDraft = { id: draftIdOf(author, subject), author, subject, taken: null };
  try {
    return (await readDraft(author, subject, schema)) ?? withoutDraft;
  } catch (error) {
    console.warn('The drafts of this device could not be read', error);
    return withoutDraft;
  }
}

async function readDraft(
  author: string,
  subject: DraftSubject,
  schema: z.ZodObject,
): Promise<DraftOpening | null> {
  const draft = await draftStore.find(author, subject);
  if (!draft) return null;
  const storedPictures = await draftStore.picturesOf(draft);
  const handed: Handed = new Map();
  const pictures = storedPictures.map(({ handed: before, ...picture }): Picture => {
    if (before) handed.set(picture.key, before);
    return picture as Picture;
  });
  const { values, left } = fitValues(schema, draft.values);
  return { id: draft.id, author, subject, taken: { ...draft, values, left, pictures, handed } };
}
