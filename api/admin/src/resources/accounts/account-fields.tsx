import { CheckboxGroupInput, ReferenceArrayInput, required, SelectInput, TextInput } from 'react-admin';
import { AreasInput } from './area-input';
import { GROUP_CHOICES, LOCALE_CHOICES } from './choices';

/** A user's name, permissions and areas. */
export function AccountFields() {
  return (
    <>
      <TextInput source="username" validate={required()} autoComplete="off" />
      <TextInput source="email" type="email" validate={required()} autoComplete="off" />
      <TextInput source="first_name" autoComplete="off" />
      <TextInput source="last_name" autoComplete="off" />
      <TextInput source="phone" type="tel" autoComplete="off" />
      <CheckboxGroupInput
        source="groups"
        choices={GROUP_CHOICES}
        helperText="resources.accounts.groups_help"
        row={false}
      />
      <ReferenceArrayInput
        source="areas"
        reference="nomenclatures"
        filter={{ type: 'AREAS' }}
        perPage={200}
        sort={{ field: 'label', order: 'ASC' }}
      >
        <AreasInput helperText="resources.accounts.areas_help" />
      </ReferenceArrayInput>
      <SelectInput source="locale" choices={LOCALE_CHOICES} validate={required()} />
    </>
  );
}
