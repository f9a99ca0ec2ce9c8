import type { FieldBinding } from 'shared/ui/form';

/** A field that, left empty, says by name what is missing. */
export const requiredAs = <Value>(field: FieldBinding<Value>, message: string): FieldBinding<Value> =>
  field.problem === 'required' ? { ...field, message } : field;
