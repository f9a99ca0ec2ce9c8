import { BooleanInput, Create, Edit, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { TAXON_RANKS } from 'shared/contract';
import { EditToolbar } from '../../lists/edit-toolbar';

const RANK_CHOICES = TAXON_RANKS.map(rank => ({ id: rank, name: `resources.species.ranks.${rank}` }));

function Names() {
  return (
    <>
      <TextInput source="scientific_name" validate={required()} />
      <TextInput source="vernacular_name" />
      <TextInput source="vernacular_name_en" />
      <SelectInput
        source="rank"
        choices={RANK_CHOICES}
        defaultValue="species"
        validate={required()}
        helperText="resources.species.rank_help"
      />
      <BooleanInput source="active" defaultValue helperText="resources.species.active_help" />
    </>
  );
}

/** Edits the names of a species; its code is fixed. */
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
