import {
  BooleanInput,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  type TextInputProps,
  useRecordContext,
} from 'react-admin';
import { type Field, useFields } from './fields';

type FieldInputProps = Pick<
  TextInputProps,
  'source' | 'defaultValue' | 'validate' | 'helperText' | 'readOnly'
> & {
  alwaysOn?: boolean;
};

function useField(source: string): Field {
  const field = useFields()[source];
  if (!field) throw new Error(`The section has no field ${source}`);
  return field;
}

/** The input of a field by its type. */
export function FieldInput(props: FieldInputProps) {
  const { type, choices, min, max } = useField(props.source);
  switch (type) {
    case 'choice':
      return <SelectInput {...props} choices={choices} />;
    case 'flag':
      return <BooleanInput {...props} />;
    case 'number':
      return <NumberInput {...props} {...(min !== null && { min })} {...(max !== null && { max })} />;
    case 'text':
      return <TextInput {...props} />;
  }
}

/** The input of a field in a form. A `fixed` field is read-only once the record exists. */
export function FormInput({ source, fixed = false }: { source: string; fixed?: boolean }) {
  const field = useField(source);
  const exists = useRecordContext() !== undefined;
  if (fixed && exists) return <FieldInput source={source} readOnly />;
  return (
    <FieldInput
      source={source}
      {...(field.required && { validate: required() })}
      {...(field.initial !== undefined && { defaultValue: field.initial })}
      {...(field.help && { helperText: field.help })}
    />
  );
}
