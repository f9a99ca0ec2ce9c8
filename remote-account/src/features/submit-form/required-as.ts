import type { FieldBinding } from 'shared/ui/form';

/** The field with a specific message for being required and empty. */
export const requiredAs = <Value>(field: FieldBinding<Value>, message: string): FieldBinding<Value> =>
  field.problem === 'required' ? { ...field, message } : field;
