import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isOnEarth, localToday, type Media, type RecordRef } from '../../../contract';
import type { MapPosition } from '../../../map';
import type { DraftOpening } from '../../../outbox/draft-opening';
import { settingsQuery, useQuery } from '../../../platform/http';
import { LocalizedLink, paths, useLocalizedNavigate } from '../../../platform/navigation';
import { useSession } from '../../../platform/session';
import { LoadingState } from '../../core';
import { lazyPart } from '../../core/lazy-part';
import { DraftGate } from '../../drafts/draft-gate';
import { FormBar } from '../form/form-bar';
import { RecordForm } from '../form/record-form';
import { type Saved, useRecordForm } from '../form/use-record-form';
import {
  type FormDefinition,
  type FormState,
  type FormTarget,
  isAtPoint,
  type OpenedForm,
  type OwnState,
  type Place,
} from '../kind/define-form';
import type { RecordDefinition } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { MapFailure } from '../sheet/location-card';
import { FormGate, type FormStart } from './form-gate';
import { FormParts } from './form-parts';
import { mapPositionIn, placeProblems, useExactPositions } from './place-of-form';

const KindMap = lazyPart<FormState>(async () => (await import('./kind-map')).KindMap, MapFailure);

type Body = Record<string, unknown>;

export type EnteredKind = RecordDefinition & { readonly form: FormDefinition };

interface KindFormProps extends FormStart {
  of: EnteredKind;
  /** What the form's slots know besides the record, such as its support or line. */
  about?: unknown;
  title: string;
  subject?: ReactNode;
  intro?: ReactNode;
  saveLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Message after saving; by default the kind's own message. */
  success?: string;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}

const NO_MEDIA: readonly Media[] = [];
const noOwnState = (): OwnState => ({});

/**
 * The place if a map can show it; otherwise `null`. Typed positions may be incomplete, and a line needs two
 * positions.
 */
function drawable(geometry: unknown): Place | null {
  const place = geometry as Place | null | undefined;
  if (!place) return null;
  const { type, coordinates } = place;
  const isComplete =
    type === 'Point' ? isOnEarth(coordinates) : coordinates.length > 1 && coordinates.every(isOnEarth);
  return isComplete ? place : null;
}

/** The form of a kind: for a new record, a change or a correction. */
export function KindForm(props: KindFormProps) {
  const { of, about, editing, revision, title, subject, onCancel } = props;
  const { kind } = of;
  const texts = useFieldTexts(kind);
  const author = useSession(session => session.user?.full_name ?? '');
  const [query] = useSearchParams();
  const position = props.initial ? undefined : mapPositionIn(query);
  const device = position &&
    query.has('accuracy') && {
      geom: { type: 'Point', coordinates: [position.longitude, position.latitude] },
      accuracy: Number(query.get('accuracy')),
    };
  const source = { about, author, texts, device: device || null, today: localToday() };
  const initial = props.initial ?? (of.form.draft(source as never) as Body);
  const [link = ''] = Object.keys(kind.facts.links);
  return (
    <DraftGate
      subject={{
        resource: kind.name,
        record: editing?.id,
        entry: revision?.entry.id,
        about: initial[link] as RecordRef | undefined,
      }}
      schema={kind.inputSchema}
      header={<FormBar title={title} about={subject} onClose={onCancel} />}
    >
      {opening => <OpenedKindForm {...props} {...{ initial, position, opening }} />}
    </DraftGate>
  );
}

interface OpenedKindFormProps extends KindFormProps {
  initial: Body;
  position: MapPosition | undefined;
  opening: DraftOpening;
}

function OpenedKindForm(props: OpenedKindFormProps) {
  const { of, about, initial, opening, editing, revision, success } = props;
  const { kind } = of;
  const definition = of.form;
  const { use: useOwnState = noOwnState } = definition;
  const PlacingMap = (definition.map ?? KindMap) as ComponentType<FormState>;
  const texts = useFieldTexts(kind);
  const territory = useQuery(settingsQuery).data?.territory;
  const { keepDrawing, exactly } = useExactPositions();
  const opened: OpenedForm = {
    about,
    start: (opening.taken?.values as Body | undefined) ?? initial,
    isNew: !editing && revision?.entry.command.kind !== 'update',
    entry: revision?.entry.id,
    kept: opening.taken?.aside,
  };
  const own = useOwnState(opened as never);
  const { known, aside, foreign } = own;
  const [focus, setFocus] = useState(() => drawable(opened.start.geom) ?? own.focus ?? null);
  const withExactPlace = (body: Body) => (body.geom ? { ...body, geom: exactly(body.geom as Place) } : body);
  const isCreation = !editing && !revision?.before;
  const record = useRecordForm({
    schema: kind.inputSchema,
    resource: kind.name,
    opening,
    initial,
    aside,
    keptValues: withExactPlace,
    editing,
    revision,
    known,
    media: kind.facts.pictures && (props.media ?? NO_MEDIA),
    bodyOf: value =>
      withExactPlace(Object.fromEntries(Object.entries(value).filter(([name]) => !foreign?.has(name)))),
    atOnce: useCallback(
      ({ geom }: Body) => (kind.place ? placeProblems(geom as Place | null, territory) : []),
      [kind, territory],
    ),
    success: success ?? ((isCreation && texts.words.say?.created) || texts.say('saved')),
    onReload: props.onReload,
    onSaved: props.onSaved,
  });
  const { form } = record;
  const values = form.values as Body;
  const setPlace = (next: unknown, accuracy: number | null = null) => {
    form.set('geom', next);
    definition.onPlaced?.(form as never, accuracy);
  };
  const state: FormState = {
    ...opened,
    kind,
    form,
    texts,
    own,
    position: props.position,
    initial: record.initial,
    geometry: drawable(values.geom),
    focus,
    place(next, accuracy) {
      setPlace(next, accuracy);
      if (drawable(next)) setFocus(next);
    },
    draw(drawing) {
      keepDrawing(drawing);
      setPlace(drawing?.geometry ?? null);
    },
  };
  const Above = definition.aboveButtons as ComponentType<FormState> | undefined;
  return (
    <RecordForm
      kind={kind}
      of={record}
      title={props.title}
      subject={props.subject}
      intro={props.intro}
      before={revision?.before ?? (editing && record.initial)}
      earlier={own.earlier}
      species={own.species}
      compared={key => !foreign?.has(key)}
      author={'author' in kind.facts.fields ? String(values.author ?? '') : undefined}
      onOfferPosition={
        isAtPoint(kind) ? coordinates => state.place({ type: 'Point', coordinates }) : undefined
      }
      onCancel={props.onCancel}
      cancelLabel={props.cancelLabel}
      saveLabel={props.saveLabel}
      aboveButtons={Above && <Above {...state} />}
      mapHidden={own.mapHidden}
      map={
        kind.place && (
          <Suspense fallback={<LoadingState />}>
            <PlacingMap {...state} />
          </Suspense>
        )
      }
    >
      <FormParts of={state} parts={definition.parts} />
    </RecordForm>
  );
}

const onlyInfrastructure = ({ infrastructure }: FormTarget) => ({ infrastructure });

interface NewProps {
  of: EnteredKind;
  infrastructure: RecordRef | null;
}

/** The form of a new record of a kind, which leads to its sheet once it is saved. */
export function NewRecord({ of, infrastructure }: NewProps) {
  const navigate = useLocalizedNavigate();
  const { words } = useFieldTexts(of.kind);
  const { useAbout = onlyInfrastructure } = of.form;
  const about = useAbout({ infrastructure, item: undefined, initial: undefined, known: undefined });
  if (!about) return <LoadingState />;
  return (
    <KindForm
      of={of}
      about={about}
      title={words.say?.newTitle ?? words.one}
      subject={of.form.subject?.(about as never)}
      onSaved={({ ref, record }) => navigate(`${of.prefix}/${record?.id ?? ref}`, { replace: true })}
      onCancel={() => navigate(infrastructure === null ? of.prefix : paths.infrastructure(infrastructure))}
    />
  );
}

interface ChangeProps {
  of: EnteredKind;
  recordRef: RecordRef;
  /** The outbox entry to correct; `null` to change the server's record. */
  entryId: string | null;
}

/** The form that changes a record, or corrects its waiting write. */
export function ChangeRecord({ of, recordRef, entryId }: ChangeProps) {
  return (
    <FormGate kind={of.kind} id={recordRef} entryId={entryId}>
      {start => <ChangeForm of={of} recordRef={recordRef} start={start} />}
    </FormGate>
  );
}

function ChangeForm({ of, recordRef, start }: Omit<ChangeProps, 'entryId'> & { start: FormStart }) {
  const navigate = useLocalizedNavigate();
  const { words, say } = useFieldTexts(of.kind);
  const { item, initial, revision } = start;
  const command = revision?.entry.command;
  const waitingNames = command && 'known' in command ? command.known : undefined;
  const { useAbout = onlyInfrastructure } = of.form;
  const about = useAbout({ infrastructure: null, item, initial, known: waitingNames });
  if (!about) return <LoadingState />;
  const sheet = `${of.prefix}/${recordRef}`;
  const toSheet = () => navigate(sheet);
  return (
    <KindForm
      onReload={toSheet}
      {...start}
      of={of}
      about={about}
      title={words.say?.changeTitle ?? words.one}
      subject={
        revision ? (
          <LocalizedLink to={paths.outbox()}>{say('kept')}</LocalizedLink>
        ) : (
          <LocalizedLink to={sheet}>{say('numbered', { id: recordRef })}</LocalizedLink>
        )
      }
      onSaved={toSheet}
      onCancel={revision ? () => navigate(paths.outbox()) : toSheet}
    />
  );
}
