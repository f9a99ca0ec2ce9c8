import { AutocompleteArrayInput, maxLength, ReferenceArrayInput } from 'react-admin';
import type { Species } from 'shared/contract';
import { currentLocale, speciesName } from 'shared/i18n';

/** Several species, searched by any name or the code. */
export function SpeciesInput({ source, most }: { source: string; most: number }) {
  return (
    <ReferenceArrayInput
      source={source}
      reference="species"
      filter={{ active: true }}
      sort={{ field: 'vernacular_name', order: 'ASC' }}
    >
      <AutocompleteArrayInput
        optionText={(one: Species) => speciesName(one, currentLocale())}
        filterToQuery={q => ({ q })}
        validate={maxLength(most)}
        fullWidth
        sx={{ width: '100%' }}
      />
    </ReferenceArrayInput>
  );
}
