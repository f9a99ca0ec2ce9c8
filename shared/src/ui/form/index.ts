export { Checkbox } from './checkbox';
export type { Option } from './combobox';
export { DatePicker } from './date-picker';
export { type ControlProps, Field } from './field';
export { Form } from './form';
export { FormActions, FormRow, FormSection } from './form-parts';
export { Input, PasswordInput, TextArea } from './inputs';
export { NumberInput } from './number-input';
export { type OwnPosition, useOwnPosition } from './own-position';
export { OwnPositionNote, PositionField } from './position-field';
export { RiskChoice } from './risk-choice';
export { SearchInput } from './search-input';
export { SearchSelect } from './search-select';
export { type Choice, SegmentedChoice } from './segmented-choice';
export { MultiSelect, Select } from './select';
export {
  type Draft,
  type FieldBinding,
  type SchemaForm,
  type SubmitResult,
  useSchemaForm,
} from './use-schema-form';
