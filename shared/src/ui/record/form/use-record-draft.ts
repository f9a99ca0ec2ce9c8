import { useMemo } from 'react';
import type { Media } from '../../../contract';
import type { DraftOpening } from '../../../outbox/draft-opening';
import type { DraftContent } from '../../../outbox/form-draft';
import { useUnsavedChanges } from '../../core';
import { useTexts } from '../../drafts/texts';
import { type FormContent, useDraft } from '../../drafts/use-draft';
import type { PicturesState } from '../../pictures';
import type { Revision } from './revision';
import type { RecordSaver } from './use-save-record';

interface RecordDraftOptions<Values extends object>
  extends Pick<DraftContent, 'initial' | 'etag' | 'known' | 'aside'> {
  dirty: boolean;
  values: Values;
  /** Converts the values for the draft. The function must be stable. */
  valuesToKeep: ((values: Values) => Values) | undefined;
  media: readonly Media[] | undefined;
  pictures: PicturesState;
  replaces: RecordSaver['replaces'];
  revision: Revision | undefined;
}

/** Stores a record form's unsaved changes as a draft on this device, and asks before the form is left. */
export function useRecordDraft<Values extends object>(
  opening: DraftOpening,
  options: RecordDraftOptions<Values>,
) {
  const t = useTexts();
  const { dirty, values, valuesToKeep, initial, etag, media, replaces, revision, known, aside } = options;
  const { toKeep } = options.pictures;
  const extrasJson = JSON.stringify({ known, aside });
  const content = useMemo(
    () =>
      dirty
        ? (): FormContent => ({
            ...(JSON.parse(extrasJson) as Pick<FormContent, 'known' | 'aside'>),
            values: valuesToKeep ? valuesToKeep(values) : values,
            initial,
            etag,
            media: media ?? [],
            replaces: replaces(),
            revision: revision && {
              entry: revision.entry,
              draft: revision.draft,
              before: revision.before,
              carried: revision.carried,
            },
            pictures: toKeep(),
          })
        : null,
    [dirty, values, extrasJson, valuesToKeep, initial, etag, media, replaces, revision, toKeep],
  );
  const { keeper, state } = useDraft(opening, content);
  const leavable = useMemo(
    () => ({
      keep: () => keeper.flush(),
      discard: () => keeper.discard(),
      isKept: () => keeper.state === 'kept',
    }),
    [keeper],
  );
  useUnsavedChanges(dirty, leavable);
  return {
    /** Stores the draft now. Resolves to whether this succeeded. */
    keep: leavable.keep,
    hold: () => keeper.hold(),
    release: () => keeper.release(),
    discard: () => keeper.discard(),
    kept: state === 'kept' && dirty,
    /** Messages about the draft, to show in the form. */
    messages: state === 'refused' && dirty ? [t('refused')] : [],
  };
}
