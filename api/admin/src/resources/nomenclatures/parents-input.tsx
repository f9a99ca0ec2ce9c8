import { AutocompleteArrayInput, type AutocompleteArrayInputProps, useTranslate } from 'react-admin';
import type { AdministeredNomenclature } from 'shared/contract/administration';
import { currentLocale, labelOf } from 'shared/i18n';

/** Items of other lists that an item depends on, each labelled with its list. */
export function ParentsInput(props: AutocompleteArrayInputProps) {
  const translate = useTranslate();
  return (
    <AutocompleteArrayInput
      {...props}
      optionText={(item: AdministeredNomenclature) =>
        `${labelOf(item, currentLocale())} (${translate(`resources.nomenclatures.types.${item.type}`)})`
      }
      filterToQuery={q => ({ q })}
    />
  );
}
