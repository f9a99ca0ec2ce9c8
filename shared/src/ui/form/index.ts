export { Checkbox, CheckboxList, SegmentedChoice } from './choices';
export { type ControlProps, Field } from './field';
export { Form, FormActions, FormFold, FormRow, FormSection } from './form';
export { Input, PasswordInput, TextArea } from './inputs';
export { type KnownValue, KnownValues } from './known-values';
export {
  type Draft,
  type FieldBinding,
  type SchemaForm,
  type SubmitResult,
  useSchemaForm,
} from './use-schema-form';
