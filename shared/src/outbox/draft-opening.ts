import type { z } from '../contract';
import { type DraftSubject, draftIdOf, type FormDraft } from './form-draft';
import type { Handed } from './hand-over-pictures';
import { draftStore, outboxAuthor } from './outbox-instance';
import type { Picture } from './picture';

/** Values of a draft that fit the current form. `left`: names of the values that do not fit. */
interface FittingValues {
  values: object;
  left: string[];
}

/**
 * Selects the values of a draft that fit the form, since another version of the form may have stored the draft. The
 * schema must have the field and accept the type of the value. Incomplete or out-of-range values stay, for the user
 * to correct.
 */
export function fitValues(schema: z.ZodObject, values: object): FittingValues {
  const shape = schema.shape as Record<string, z.ZodType>;
  const fits = ([name, value]: [string, unknown]) => {
    const field = shape[name];
    if (!field || value === undefined || value === null || value === '') return field !== undefined;
    const { error } = field.safeParse(value);
    // Only issues of the value itself count: a wrong type, or a choice that no longer exists.
    return !error?.issues.some(({ path, code }) => path.length === 0 && UNFIT.has(code));
  };
  const all = Object.entries(values);
  return {
    values: Object.fromEntries(all.filter(fits)),
    left: all.filter(entry => !fits(entry)).map(([name]) => name),
  };
}

const UNFIT: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

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

/**
 * Reads the draft of a form. If the storage of this device is broken, the form opens without a draft.
 * @param author by default the user of the session
 */
export async function readOpening(
  subject: DraftSubject,
  schema: z.ZodObject,
  author = outboxAuthor(),
): Promise<DraftOpening> {
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
