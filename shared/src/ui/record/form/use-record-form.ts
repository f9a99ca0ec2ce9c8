import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { localToday, type Media, type Problem, type RecordRef, tagOfVersion } from '../../../contract';
import { check } from '../../../contract/problem';
import type { Command, KnownNames, Resource } from '../../../outbox/command';
import type { DraftOpening } from '../../../outbox/draft-opening';
import { type Draft, type SchemaForm, type SubmitResult, useSchemaForm } from '../../form';
import { type PicturesState, usePictures } from '../../pictures';
import { freshMedia } from '../../pictures/media-url';
import { mergedPictures } from './merge-changes';
import type { Revision } from './revision';
import { useRecordDraft } from './use-record-draft';
import { type Conflict, type SaveResult, useSaveRecord } from './use-save-record';
import { useSharedPhotographs } from './use-shared-photographs';

/** The record being changed, and its version when the form opened. */
export interface Editing {
  id: RecordRef;
  etag: string | undefined;
}

export type Saved = Extract<SaveResult, { status: 'saved' }>;

interface RecordFormOptions<Schema extends z.ZodObject> {
  schema: Schema;
  resource: Resource;
  /** From `DraftGate`: the id of the form's draft, and the draft to resume. */
  opening: DraftOpening;
  initial: Draft<Schema>;
  /** `undefined` for a new record. */
  editing?: Editing | undefined;
  /** The waiting entry that this form corrects. */
  revision?: Revision | undefined;
  /** State besides the fields that a draft must restore; plain JSON. */
  aside?: object | undefined;
  /**
   * Converts the form's values to the draft's values; by default, both are the same. Only the first function is used.
   */
  keptValues?: (values: Draft<Schema>) => Draft<Schema>;
  /** Details of referenced records, to show the record while it waits. */
  known?: KnownNames | undefined;
  /** Pictures of the record; `undefined` for a kind without pictures. */
  media?: readonly Media[] | undefined;
  /** Converts a valid value to the body to send; by default the value itself. */
  bodyOf?: (value: z.output<Schema>) => object;
  /** Further checks, beyond the schema and the pictures. */
  validate?: (value: z.output<Schema>) => readonly Problem[];
  /** Checks that report immediately, even while required fields are empty. */
  atOnce?: (values: Draft<Schema>) => readonly Problem[];
  success: string;
  /** Loads the record again. Called if a conflict ends with nothing to send. */
  onReload?: (() => void) | undefined;
  /** Called after saving. The form can then be left without confirmation. */
  onSaved: (saved: Saved) => void;
}

export interface RecordForm<Schema extends z.ZodObject> {
  form: SchemaForm<Schema>;
  /** Initial values of the record, even when the form resumes a draft. */
  initial: Draft<Schema>;
  pictures: PicturesState;
  /** Photographs that another application shared, to add to the pictures. */
  shared: ReturnType<typeof useSharedPhotographs>;
  /** Whether unsaved changes are kept in a draft on this device. */
  kept: boolean;
  conflict: Conflict | null;
  /** Whether both sides of the conflict changed the pictures. */
  mergesPictures: boolean;
  /** Resolves a conflict: sends the changed fields except `theirs`, which keep the server's value. */
  resolve: (theirs: readonly string[]) => Promise<void>;
  closeConflict: () => void;
}

const futureProblems = (date: unknown): Problem[] =>
  typeof date === 'string' && date > localToday()
    ? [{ path: ['date'], code: 'date_in_future', params: {} }]
    : [];

/** A form that saves its record and pictures through the outbox. It asks before unsaved changes are lost. */
export function useRecordForm<Schema extends z.ZodObject>({
  schema,
  resource,
  opening,
  initial: loaded,
  aside,
  keptValues,
  revision,
  editing: read = revision && editingOf(revision),
  known,
  media: loadedMedia = revision?.media,
  bodyOf,
  validate,
  atOnce,
  success,
  onReload,
  onSaved,
}: RecordFormOptions<Schema>): RecordForm<Schema> {
  const { taken } = opening;
  const [initial] = useState(() => (taken ? (taken.initial as Draft<Schema>) : loaded));
  // The record may have changed since the draft was started, so the server compares with the draft's version.
  const editing = read && { id: read.id, etag: taken ? taken.etag : read.etag };
  const [media] = useState(() => (taken && loadedMedia ? freshMedia(taken.media, loadedMedia) : loadedMedia));
  const pictures = usePictures(media, revision?.pictures, taken);
  const { save, replaces, conflict, closeConflict } = useSaveRecord(revision?.entry, taken?.replaces);
  const [valuesToKeep] = useState(() => keptValues);

  const finish = (saved: Saved) => {
    if (editing || revision) pictures.submitRemovals(saved.ref);
    onSaved(saved);
  };

  const submit = async (value: z.output<Schema>): Promise<SubmitResult> => {
    const recordBody = bodyOf ? bodyOf(value) : value;
    const handOver = media && (await pictures.handOver());
    await draft.hold();
    const body = handOver
      ? { ...recordBody, media_id: [...(revision?.carried ?? []), ...handOver.refs] }
      : recordBody;
    const names = known ? { known } : {};
    const command: Extract<Command, { kind: 'create' | 'update' }> = editing
      ? {
          kind: 'update',
          resource,
          id: editing.id,
          body,
          before: bodyBefore(),
          ...names,
          ...(editing.etag ? { etag: editing.etag } : {}),
        }
      : { kind: 'create', resource, body, ...names };
    return outcomeOf(await save(command, success, { handOver, draft: opening.id }));
  };

  const outcomeOf = (saved: SaveResult): SubmitResult => {
    if (saved.status === 'saved') return { status: 'saved', leave: () => finish(saved) };
    draft.release();
    return saved;
  };

  /** The body of the record before the form's changes. */
  const bodyBefore = (): object => {
    if (revision?.before) return revision.before;
    const checked = check(schema, initial);
    if (checked.status === 'invalid') return {};
    const recordBody = bodyOf ? bodyOf(checked.value) : checked.value;
    return media ? { ...recordBody, media_id: media.map(({ id }) => id) } : recordBody;
  };

  const { problems: pictureProblems } = pictures;
  const form = useSchemaForm(schema, {
    initial,
    begun: taken?.values as Draft<Schema> | undefined,
    refused: revision?.entry.error?.problems,
    onSubmit: submit,
    atOnce,
    validate: useCallback(
      (value: z.output<Schema>) => [
        ...futureProblems((value as { date?: unknown }).date),
        ...(media ? pictureProblems : []),
        ...(validate?.(value) ?? []),
      ],
      [media, pictureProblems, validate],
    ),
  });

  const dirty = !form.done && (form.dirty || (media !== undefined && pictures.dirty));
  const draft = useRecordDraft(opening, {
    dirty,
    values: form.values,
    valuesToKeep,
    initial,
    etag: editing?.etag,
    media,
    pictures,
    replaces,
    revision,
    known,
    aside,
  });

  const shared = useSharedPhotographs(draft.keep);

  const bothPictures = conflict && picturesOfBoth(conflict, bodyBefore());

  const merge = async (theirs: readonly string[]): Promise<SubmitResult> => {
    if (conflict?.command.kind !== 'update') return { status: 'failed' };
    const { etag: _, ...command } = conflict.command;
    const changed = Object.entries(changedFields(command.body, bodyBefore()));
    const body = {
      ...Object.fromEntries(changed.filter(([name]) => !theirs.includes(name))),
      ...(bothPictures ? { media_id: bothPictures } : {}),
    };
    if (Object.keys(body).length === 0) {
      closeConflict(true);
      void draft.discard();
      return { status: 'saved', leave: () => onReload?.() };
    }
    // Sends the version that the dialog showed. If a third user has changed the record since, the dialog opens again.
    const etag = tagOf(conflict.current);
    closeConflict();
    await draft.hold();
    const merged = { ...command, body, ...(etag ? { etag } : {}) };
    return outcomeOf(await save(merged, success, { draft: opening.id }));
  };

  return {
    form: { ...form, elsewhere: [...form.elsewhere, ...draft.messages] },
    initial,
    pictures,
    shared,
    kept: draft.kept,
    conflict,
    mergesPictures: bothPictures !== null,
    resolve: theirs => form.send(() => merge(theirs)),
    closeConflict: () => closeConflict(),
  };
}

/**
 * Fields of a body that differ from the form's initial values. After a conflict, only these are sent, so that other
 * users' changes stay.
 */
function changedFields(body: object, before: object): object {
  const base = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !base.has(name) || JSON.stringify(value) !== JSON.stringify(base.get(name)),
    ),
  );
}

type WithMedia = { media?: readonly { id: number }[]; properties?: { media?: readonly { id: number }[] } };

/** The merged pictures if both sides changed them; otherwise `null`. */
function picturesOfBoth({ command, current }: Conflict, before: object): RecordRef[] | null {
  const { media_id: first } = before as { media_id?: RecordRef[] };
  const { media_id: mine } = changedFields(command.body, before) as { media_id?: RecordRef[] };
  const { media, properties } = (current ?? {}) as WithMedia;
  const theirs = (media ?? properties?.media)?.map(({ id }) => id);
  if (!first || !mine || !theirs || JSON.stringify(theirs) === JSON.stringify(first)) return null;
  return mergedPictures(first, mine, theirs);
}

/** `If-Match` tag of the version in a response. */
function tagOf(record: unknown): string | undefined {
  const { version, properties } = (record ?? {}) as { version?: number; properties?: { version?: number } };
  const recordVersion = version ?? properties?.version;
  return recordVersion === undefined ? undefined : tagOfVersion(recordVersion);
}

/** The record that a waiting change is about; `undefined` for a creation. */
function editingOf({ entry: { command } }: Revision): Editing | undefined {
  return command.kind === 'update' ? { id: command.id, etag: command.etag } : undefined;
}
