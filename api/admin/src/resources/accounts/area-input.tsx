import {
  AutocompleteArrayInput,
  type AutocompleteArrayInputProps,
  SelectInput,
  type SelectInputProps,
} from 'react-admin';
import type { AdministeredNomenclature } from 'shared/contract/administration';
import { currentLocale, labelOf } from 'shared/i18n';

const nameOf = (area: AdministeredNomenclature) => labelOf(area, currentLocale());

/** One area of intervention. */
export const AreaInput = (props: SelectInputProps) => (
  <SelectInput {...props} optionText={nameOf} translateChoice={false} />
);

/** Several areas of intervention. */
export const AreasInput = (props: AutocompleteArrayInputProps) => (
  <AutocompleteArrayInput
    {...props}
    optionText={nameOf}
    translateChoice={false}
    filterToQuery={q => ({ q })}
  />
);
