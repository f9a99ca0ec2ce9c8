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
  /** The form has something to lose. */
  dirty: boolean;
  values: Values;
  /** The values as a draft keeps them; always the same function. */
  valuesToKeep: ((values: Values) => Values) | undefined;
  media: readonly Media[] | undefined;
  pictures: PicturesState;
  replaces: RecordSaver['replaces'];
  revision: Revision | undefined;
}

/** Keeps a record's form on this device as long as it has something to lose, and says so when it is left. */
export function useRecordDraft<Values extends object>(
  opening: DraftOpening,
  options: RecordDraftOptions<Values>,
) {
  const t = useTexts();
  const { dirty, values, valuesToKeep, initial, etag, media, replaces, revision, known, aside } = options;
  const { toKeep } = options.pictures;
  const beside = JSON.stringify({ known, aside });
  const content = useMemo(
    () =>
      dirty
        ? (): FormContent => ({
            ...(JSON.parse(beside) as Pick<FormContent, 'known' | 'aside'>),
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
    [dirty, values, beside, valuesToKeep, initial, etag, media, replaces, revision, toKeep],
  );
  const { keeper, state } = useDraft(opening, content);
  const leaving = useMemo(
    () => ({
      keep: () => keeper.flush(),
      discard: () => keeper.discard(),
      isKept: () => keeper.state === 'kept',
    }),
    [keeper],
  );
  useUnsavedChanges(dirty, leaving);
  return {
    hold: () => keeper.hold(),
    release: () => keeper.release(),
    discard: () => keeper.discard(),
    /** What the form must say of its draft. */
    messages: state === 'refused' && dirty ? [t('refused')] : [],
  };
}
