import type { ReactElement } from 'react';
import { FormTab, SimpleForm, TabbedForm, useResourceContext } from 'react-admin';
import { FormInput } from './field-input';
import { RecordToolbar } from './record-toolbar';

/** A field by name, or another input. */
export type Input<Name extends string = string> = Name | ReactElement;

export interface FormDefinition<Name extends string = string> {
  /** The inputs in order; under the keys of their tabs' labels, if there are tabs. */
  inputs: readonly Input<Name>[] | Readonly<Record<string, readonly Input<Name>[]>>;
  /** Fields that are set when a record is created and never change. */
  fixed?: readonly Name[];
  /** Values of a new record that its schema does not give. */
  defaults?: () => Partial<Record<Name, unknown>>;
  toolbar?: ReactElement;
}

/** The form for new and existing records. */
export function RecordForm({ inputs, fixed = [], defaults, toolbar = <RecordToolbar /> }: FormDefinition) {
  const resource = useResourceContext();
  // The server says what is wrong, in the language of the page: the browser would speak its own.
  const frame = { toolbar, noValidate: true, ...(defaults && { defaultValues: defaults }) };
  const shown = (listed: readonly Input[]) =>
    listed.map(input =>
      typeof input === 'string' ? (
        <FormInput key={input} source={input} fixed={fixed.includes(input)} />
      ) : (
        input
      ),
    );
  if (Array.isArray(inputs)) return <SimpleForm {...frame}>{shown(inputs)}</SimpleForm>;
  return (
    <TabbedForm {...frame}>
      {Object.entries(inputs).map(([tab, listed]) => (
        <FormTab key={tab} label={`resources.${resource}.${tab}`}>
          {shown(listed)}
        </FormTab>
      ))}
    </TabbedForm>
  );
}
