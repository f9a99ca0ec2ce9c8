import type { FieldBinding } from 'shared/ui/form';

/** A field with its own message when it is required and empty. */
export const requiredAs = <Value>(field: FieldBinding<Value>, message: string): FieldBinding<Value> =>
  field.problem === 'required' ? { ...field, message } : field;
