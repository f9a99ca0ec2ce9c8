import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { localToday, type Media, type Position, type RecordRef } from '../../../contract';
import type { DraftOpening } from '../../../outbox/draft-opening';
import { paths, useLocalizedNavigate } from '../../../platform/navigation';
import { useSession } from '../../../platform/session';
import { LoadingState } from '../../core';
import { DraftGate } from '../../drafts/draft-gate';
import { type ControlProps, Field } from '../../form';
import { RecordForm } from '../form/record-form';
import type { Revision } from '../form/revision';
import { RevisionGate } from '../form/revision-gate';
import { placeProblems, useTerritory } from '../form/territory';
import { type Editing, type Saved, useRecordForm } from '../form/use-record-form';
import type { RecordDefinition, Shown } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { writtenName } from '../kind/value-text';
import { draftOf } from '../kind/waiting';
import { ItemGate } from '../sheet/item-gate';
import { FieldControl } from './field-control';

const KindMap = lazy(() => import('./kind-map').then(module => ({ default: module.KindMap })));

interface FormProps {
  of: RecordDefinition;
  initial: Record<string, unknown>;
  media?: readonly Media[];
  editing?: Editing;
  revision?: Revision;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
  onReload?: () => void;
}
const NO_MEDIA: readonly Media[] = [];

/** The form of a kind: its place on a map, its fields in their order, its pictures. */
function KindForm(props: FormProps) {
  const { kind } = props.of;
  const subject = { resource: kind.name, record: props.editing?.id, entry: props.revision?.entry.id };
  return (
    <DraftGate subject={subject} schema={kind.inputSchema}>
      {opening => <OpenedKindForm {...props} opening={opening} />}
    </DraftGate>
  );
}

function OpenedKindForm({ of: definition, opening, ...props }: FormProps & { opening: DraftOpening }) {
  const { kind, controls } = definition;
  const texts = useFieldTexts(kind);
  const territory = useTerritory();
  const record = useRecordForm({
    schema: kind.inputSchema,
    resource: kind.name,
    opening,
    initial: props.initial,
    editing: props.editing,
    revision: props.revision,
    media: kind.facts.pictures && (props.media ?? props.revision?.media ?? NO_MEDIA),
    atOnce: useCallback(
      ({ geom }: Record<string, unknown>) => (kind.place ? placeProblems(geom as never, territory) : []),
      [kind, territory],
    ),
    success: texts.say('saved'),
    onReload: props.onReload,
    onSaved: props.onSaved,
  });
  const { form, initial } = record;
  const values = form.values as Record<string, unknown>;
  const shape = kind.place?.facts.codes?.[0];
  return (
    <RecordForm
      kind={kind}
      of={record}
      label={texts.words.one}
      before={props.revision?.before ?? (props.editing && initial)}
      onOfferPosition={(coordinates: Position) =>
        shape === 'Point' && form.set('geom', { type: 'Point', coordinates })
      }
      onCancel={props.onCancel}
    >
      {kind.place && (
        <Field of={form.field('geom')} label={texts.label('geom')} group>
          {() => (
            <Suspense fallback={<LoadingState />}>
              <KindMap
                label={texts.words.one}
                shape={shape === 'Point' ? 'Point' : 'LineString'}
                geometry={(values.geom ?? null) as never}
                onDraw={geometry => form.set('geom', geometry)}
              />
            </Suspense>
          )}
        </Field>
      )}
      {Object.entries(kind.facts.fields).map(([name, facts]) => {
        if (facts.type === 'pictures' || facts.type === 'shown') return null;
        const key = writtenName(name, facts);
        const Own = controls?.[key] as ComponentType<ControlProps<unknown>> | undefined;
        const label = texts.label(name);
        const chosen = (initial as Record<string, unknown>)[key];
        return (
          <Field key={name} of={form.field(key)} label={label} group={facts.type === 'choice'}>
            {control =>
              Own ? <Own {...control} /> : <FieldControl {...{ facts, control, label, texts, chosen }} />
            }
          </Field>
        );
      })}
    </RecordForm>
  );
}

interface NewProps {
  of: RecordDefinition;
  infrastructure: RecordRef | null;
}

/** The form of a new record. */
export function NewRecord({ of: definition, infrastructure }: NewProps) {
  const navigate = useLocalizedNavigate();
  const author = useSession(session => session.user?.full_name ?? '');
  const initial = definition.draft({ author, infrastructure, today: localToday() });
  return (
    <KindForm
      of={definition}
      initial={initial as Record<string, unknown>}
      onSaved={({ ref, record }) => navigate(`${definition.prefix}/${record?.id ?? ref}`, { replace: true })}
      onCancel={() => navigate(definition.prefix)}
    />
  );
}

/** The form of a record that exists, begun with the version the server has now. */
export function EditRecord({ of: definition, id }: { of: RecordDefinition; id: number }) {
  const { kind, prefix } = definition;
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(`${prefix}/${id}`);
  return (
    <ItemGate schema={kind.answerSchema} path={`${kind.path}${id}/`}>
      {({ item, etag }, reload, key) => (
        <KindForm
          key={key}
          of={definition}
          initial={draftOf(kind, item)}
          media={((item as unknown as Shown).properties.media ?? []) as Media[]}
          editing={{ id, etag }}
          onSaved={toSheet}
          onCancel={toSheet}
          onReload={reload}
        />
      )}
    </ItemGate>
  );
}

interface CorrectProps {
  of: RecordDefinition;
  recordRef: RecordRef;
  entryId: string;
}

/** The form of a record, or of a change of one, that waits on this device. */
export function CorrectRecord({ of: definition, recordRef, entryId }: CorrectProps) {
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(`${definition.prefix}/${recordRef}`);
  return (
    <RevisionGate entryId={entryId}>
      {revision => (
        <KindForm
          of={definition}
          initial={revision.draft as Record<string, unknown>}
          revision={revision}
          onSaved={toSheet}
          onCancel={() => navigate(paths.outbox())}
          onReload={toSheet}
        />
      )}
    </RevisionGate>
  );
}
