import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyKind, LineGeometry, PointGeometry } from '../../../contract';
import { LinePositions } from '../../fields/line-positions';
import { PositionField } from '../../fields/position-field';
import { type ControlProps, Field, FormFold, FormRow } from '../../form';
import { type FieldPart, type FormPart, type FormState, isAtPoint } from '../kind/define-form';
import { sayOrLabel } from '../kind/field-texts';
import { useTexts } from '../kind/texts';
import { placeText, writtenName } from '../kind/value-text';
import { FieldControl, isGroup, labelling } from './field-control';

interface FormPartsProps<One extends AnyKind, About, Own> {
  of: FormState<One, About, Own>;
  parts: readonly FormPart[];
}

/** Parts of a form. Slots use this component too, to render fields. */
export function FormParts<One extends AnyKind, About, Own>(props: FormPartsProps<One, About, Own>) {
  const state = props.of as FormState;
  return props.parts.map((part, at) => {
    if (typeof part === 'string') return <FormField key={part} part={{ field: part }} state={state} />;
    if ('field' in part) return <FormField key={part.field} part={part} state={state} />;
    if ('fold' in part) return <Fold key={part.fold} {...part} state={state} />;
    if ('slot' in part) {
      const Slot = part.slot as ComponentType<FormState>;
      return <Slot key={at} {...state} />;
    }
    return (
      <FormRow key={at}>
        <FormParts of={state} parts={part.row} />
      </FormRow>
    );
  });
}

/** Names of the fields of parts, without those of slots. */
const namesOf = (parts: readonly FormPart[]): string[] =>
  parts.flatMap(part => {
    if (typeof part === 'string') return part;
    if ('field' in part) return part.field;
    return 'slot' in part ? [] : namesOf('row' in part ? part.row : part.parts);
  });

/** A fold of a form. It is open at first if one of its fields has a value. */
function Fold({ fold, parts, state }: { fold: string; parts: readonly FormPart[]; state: FormState }) {
  const { kind, texts, start } = state;
  const isFilled = namesOf(parts).some(name => start[keyOf(kind, name)]);
  return (
    <FormFold title={sayOrLabel(texts, fold)} open={isFilled}>
      <FormParts of={state} parts={parts} />
    </FormFold>
  );
}

const keyOf = ({ facts }: AnyKind, name: string) => {
  const field = facts.fields[name];
  return field ? writtenName(name, field) : name;
};

interface FormFieldProps {
  part: FieldPart;
  state: FormState;
}

function FormField({ part, state }: FormFieldProps) {
  const t = useTexts();
  const { kind, form, texts, own, initial } = state;
  const { field: name, control: Own, signs, offers, onChange } = part;
  const facts = kind.facts.fields[name];
  if (!facts) return <PlaceField state={state} brief={part.inline ?? false} />;
  const key = keyOf(kind, name);
  if (own.foreign?.has(key)) return null;
  return (
    <Field
      of={form.field(key)}
      {...(part.label ? { label: part.label } : labelling(name, facts, texts))}
      hint={texts.words.help?.[key]}
      group={part.group ?? (signs !== undefined || isGroup(facts))}
      inline={part.inline ?? false}
    >
      {given => {
        const control: ControlProps<unknown> = { ...given, ...part.input };
        if (onChange) control.onChange = value => onChange(value as never, state as never);
        if (Own) {
          const Control = Own as ComponentType<ControlProps<unknown> & { state: FormState }>;
          return <Control {...control} state={state} />;
        }
        return (
          <FieldControl
            {...{ name, facts, control, texts }}
            label={texts.ask(name).label}
            chosen={initial[key]}
            placeholder={facts.type === 'number' ? texts.words.none?.[key] : t('notGiven')}
            context={own.context}
            signs={signs && (value => signs(value as never, state as never))}
            offers={offers && (id => offers(id, state as never))}
          />
        );
      }}
    </Field>
  );
}

/**
 * The place of a record: the position of a point, or the positions of a line. With `brief`, the position of a new
 * record is on one line at first.
 */
function PlaceField({ state, brief }: Pick<FormFieldProps, 'state'> & { brief: boolean }) {
  const { kind, form, texts, geometry, place, isNew } = state;
  const [query] = useSearchParams();
  const hint = texts.words.help?.geom;
  const field = { of: form.field('geom'), label: texts.label('geom') };
  if (isAtPoint(kind))
    return (
      <Field {...field} hint={hint} group>
        {control => (
          <PositionField
            {...(control as ControlProps<PointGeometry>)}
            onChange={next => place(next ?? null)}
            onLocated={place}
            begins={brief && isNew ? { accuracy: Number(query.get('accuracy')) || null } : undefined}
          />
        )}
      </Field>
    );
  return (
    <Field
      {...field}
      hint={
        <>
          {geometry && <strong>{placeText(geometry, texts)} — </strong>}
          {hint}
        </>
      }
    >
      {control => (
        <LinePositions {...(control as ControlProps<LineGeometry>)} onChange={next => place(next ?? null)} />
      )}
    </Field>
  );
}
