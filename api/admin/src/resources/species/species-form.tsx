import { BooleanInput, Create, Edit, required, SimpleForm, TextInput } from 'react-admin';
import { EditToolbar } from '../../lists/edit-toolbar';

function Names() {
  return (
    <>
      <TextInput source="scientific_name" validate={required()} />
      <TextInput source="vernacular_name" />
      <TextInput source="vernacular_name_en" />
      <BooleanInput source="active" defaultValue helperText="resources.species.active_help" />
    </>
  );
}

/** The names of a species; its code stays. */
export function SpeciesEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <TextInput source="code" readOnly />
        <Names />
      </SimpleForm>
    </Edit>
  );
}

export function SpeciesCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <TextInput source="code" validate={required()} helperText="resources.species.code_help" />
        <Names />
      </SimpleForm>
    </Create>
  );
}
