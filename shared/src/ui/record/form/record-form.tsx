import { type ReactNode, useId } from 'react';
import type { AnyKind, Position, Species, z } from '../../../contract';
import { hasScope, mayWrite, useSession } from '../../../platform/session';
import { Form } from '../../form';
import { PicturesField } from '../../pictures';
import type { EarlierPicture } from '../../pictures/pictures-field';
import { draftOf } from '../kind/draft-of';
import { useFieldTexts } from '../kind/field-texts';
import { ConflictDialog } from './conflict-dialog';
import { FormBar } from './form-bar';
import classes from './record-form.module.css';
import { SaveButtons } from './save-buttons';
import type { RecordForm as RecordFormState } from './use-record-form';

interface RecordFormProps<Schema extends z.ZodObject> {
  kind: AnyKind;
  of: RecordFormState<Schema>;
  title: string;
  /** What the record is about, below the title. */
  subject?: ReactNode;
  map?: ReactNode;
  /** Whether a phone hides the map, because the place needs no change. */
  mapHidden?: boolean | undefined;
  intro?: ReactNode;
  /** A picture of an earlier visit, shown until the record has one. */
  earlier?: EarlierPicture | undefined;
  /** The record before the change, for the comparison with another user's change. */
  before: object | null | undefined;
  /** Species that the fields may refer to, for their names. */
  species?: readonly (Species | undefined)[] | undefined;
  /** Selects the fields that a conflict compares; by default all. */
  compared?: (key: string) => boolean;
  /** Author of new pictures; by default the signed-in user. */
  author?: string | undefined;
  onOfferPosition?: ((position: Position) => void) | undefined;
  onCancel: () => void;
  cancelLabel?: string | undefined;
  saveLabel?: string | undefined;
  /** Content above the buttons that the user must see before saving. */
  aboveButtons?: ReactNode;
  children: ReactNode;
}

/** The screen of a record's form: bar, map, pictures, fields and buttons, and the dialog for conflicts. */
export function RecordForm<Schema extends z.ZodObject>(props: RecordFormProps<Schema>) {
  const {
    kind,
    of,
    title,
    before,
    species = [],
    compared,
    author,
    onOfferPosition,
    onCancel,
    cancelLabel,
  } = props;
  const picturesId = useId();
  const { form, pictures, conflict, mergesPictures, resolve, closeConflict } = of;
  const texts = useFieldTexts(kind);
  const user = useSession(session => session.user?.full_name);
  const adding = before ? [] : (kind.facts.addedBy ?? []);
  const allowed = useSession(
    session => mayWrite(session.user, kind.facts) || adding.some(scope => hasScope(session.user, scope)),
  );
  const theirs = conflict && kind.answerSchema.safeParse(conflict.current).data;
  const { properties: stamp = theirs } = (theirs ?? {}) as { properties?: unknown };
  const named = [...species, (stamp as { species?: Species } | null)?.species];
  const described = (body: object) =>
    texts.describe(body, named).filter(({ key }) => compared?.(key) ?? true);
  return (
    <div className={props.map ? `${classes.screen} ${classes.mapped}` : classes.screen}>
      <FormBar title={title} about={props.subject} kept={of.kept} onClose={onCancel} />
      {props.map && (
        <div className={classes.map} hidden={props.mapHidden}>
          {props.map}
        </div>
      )}
      <div className={classes.panel}>
        {props.intro}
        <Form form={form} label={title}>
          <div className={classes.body}>
            {kind.facts.pictures && (
              <section className={classes.pictures} aria-labelledby={picturesId}>
                <h2 id={picturesId} className="ui-spoken">
                  {texts.words.field[kind.facts.pictures.field]}
                </h2>
                <PicturesField
                  value={pictures.value}
                  onChange={pictures.onChange}
                  onPreparing={pictures.onPreparing}
                  author={author ?? user}
                  earlier={props.earlier}
                  shared={of.shared.files}
                  onSharedTaken={of.shared.onTaken}
                  {...(onOfferPosition ? { onOfferPosition } : {})}
                  onOfferDate={date => form.set('date' as never, date as never)}
                />
              </section>
            )}
            <div className={classes.fields}>{props.children}</div>
          </div>
          <SaveButtons
            allowed={allowed}
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
      </div>
    </div>
  );
}
