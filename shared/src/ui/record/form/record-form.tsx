import type { ReactNode } from 'react';
import type { AnyKind, Position, Species, z } from '../../../contract';
import { useSession } from '../../../platform/session';
import { Form, FormSection } from '../../form';
import { PicturesField } from '../../pictures';
import { draftOf } from '../kind/draft-of';
import { useFieldTexts } from '../kind/field-texts';
import { ConflictDialog } from './conflict-dialog';
import { SaveButtons } from './save-buttons';
import type { RecordForm as RecordFormState } from './use-record-form';

interface RecordFormProps<Schema extends z.ZodObject> {
  kind: AnyKind;
  of: RecordFormState<Schema>;
  label: string;
  /** The record before the change, for the comparison with another user's change. */
  before: object | null | undefined;
  /** Species that field values may refer to. */
  species?: readonly (Species | undefined)[];
  /** Selects the fields that a conflict compares; by default all. */
  compared?: (key: string) => boolean;
  /** Author of new pictures; by default the signed-in user. */
  author?: string | undefined;
  onOfferPosition?: (position: Position) => void;
  onCancel: () => void;
  cancelLabel?: string | undefined;
  saveLabel?: string | undefined;
  /** Content above the buttons that the user must see before saving. */
  aboveButtons?: ReactNode;
  children: ReactNode;
}

/** Common parts of all record forms: pictures, buttons and the conflict dialog. */
export function RecordForm<Schema extends z.ZodObject>(props: RecordFormProps<Schema>) {
  const {
    kind,
    of,
    label,
    before,
    species = [],
    compared,
    author,
    onOfferPosition,
    onCancel,
    cancelLabel,
  } = props;
  const { form, pictures, conflict, mergesPictures, resolve, closeConflict } = of;
  const texts = useFieldTexts(kind);
  const user = useSession(session => session.user?.full_name);
  const theirs = conflict && kind.answerSchema.safeParse(conflict.current).data;
  const { properties: stamp = theirs } = (theirs ?? {}) as { properties?: unknown };
  const named = [...species, (stamp as { species?: Species } | null)?.species];
  const described = (body: object) =>
    texts.describe(body, named).filter(({ key }) => compared?.(key) ?? true);
  return (
    <Form form={form} label={label}>
      {props.children}
      {kind.facts.pictures && (
        <FormSection title={texts.words.field[kind.facts.pictures.field] ?? ''}>
          <PicturesField
            value={pictures.value}
            onChange={pictures.onChange}
            onPreparing={pictures.onPreparing}
            author={author ?? user}
            {...(onOfferPosition ? { onOfferPosition } : {})}
            onOfferDate={date => form.set('date' as never, date as never)}
          />
        </FormSection>
      )}
      <SaveButtons
        busy={form.busy}
        onCancel={onCancel}
        above={props.aboveButtons}
        {...(cancelLabel ? { cancelLabel } : {})}
        {...(props.saveLabel ? { label: props.saveLabel } : {})}
      />
      {conflict && (
        <ConflictDialog
          before={before ? described(before) : []}
          mine={described(form.values)}
          theirs={theirs ? described(draftOf(kind, theirs)) : []}
          stamp={(stamp as never) ?? null}
          busy={form.busy}
          mergesPictures={mergesPictures}
          onResolve={fields => void resolve(fields)}
          onClose={closeConflict}
        />
      )}
    </Form>
  );
}
