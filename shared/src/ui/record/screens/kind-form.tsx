import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import { type FieldFacts, localToday, type Media, type Position, type RecordRef } from '../../../contract';
import type { DraftOpening } from '../../../outbox/draft-opening';
import { paths, useLocalizedNavigate } from '../../../platform/navigation';
import { useSession } from '../../../platform/session';
import { LoadingState } from '../../core';
import { DraftGate } from '../../drafts/draft-gate';
import { type ControlProps, Field } from '../../form';
import { RecordForm } from '../form/record-form';
import { placeProblems, useTerritory } from '../form/territory';
import { type Saved, useRecordForm } from '../form/use-record-form';
import type { RecordDefinition } from '../kind/define-record';
import { useFieldTexts } from '../kind/field-texts';
import { writtenName } from '../kind/value-text';
import { FieldControl } from './field-control';
import { FormGate, type FormStart } from './form-gate';

const KindMap = lazy(() => import('./kind-map').then(module => ({ default: module.KindMap })));

interface FormProps extends FormStart {
  of: RecordDefinition;
  initial: Record<string, unknown>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}
const NO_MEDIA: readonly Media[] = [];

/** Whether a field has several controls. */
const isGroup = ({ type, past, list }: FieldFacts) =>
  type === 'choice' || (type === 'day' && past === true) || list === 'RISK_LEV';

/** The form of a kind: its place on a map, its fields in order, its pictures. */
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
    media: kind.facts.pictures && (props.media ?? NO_MEDIA),
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
      title={texts.words.one}
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
          <Field key={name} of={form.field(key)} {...texts.ask(name)} group={isGroup(facts)}>
            {control =>
              Own ? (
                <Own {...control} />
              ) : (
                <FieldControl {...{ name, facts, control, label, texts, chosen }} />
              )
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

interface ChangeProps {
  of: RecordDefinition;
  recordRef: RecordRef;
  /** The outbox entry to correct; `null` to change the server's record. */
  entryId: string | null;
}

/** The form for changing an existing record, or correcting a waiting write of it. */
export function ChangeRecord({ of: definition, recordRef, entryId }: ChangeProps) {
  const navigate = useLocalizedNavigate();
  const toSheet = () => navigate(`${definition.prefix}/${recordRef}`);
  return (
    <FormGate kind={definition.kind} id={recordRef} entryId={entryId}>
      {({ initial = {}, ...start }) => (
        <KindForm
          of={definition}
          initial={initial}
          onReload={toSheet}
          {...start}
          onSaved={toSheet}
          onCancel={entryId ? () => navigate(paths.outbox()) : toSheet}
        />
      )}
    </FormGate>
  );
}
