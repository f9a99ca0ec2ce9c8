import type { FieldBinding } from 'shared/ui/form';

/** A field that belongs to no form: what it holds, and what is wrong with it. */
export const fieldOf = <Value>(
  name: string,
  value: Value,
  onChange: (value: Value) => void,
  message?: string,
): FieldBinding<Value> => ({
  id: `developer-${name}`,
  path: [name],
  value,
  onChange,
  onBlur: () => undefined,
  message,
  required: false,
});
