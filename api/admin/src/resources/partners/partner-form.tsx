import { Create, Edit, NumberInput, required, SimpleForm, TextInput } from 'react-admin';
import { EditToolbar } from '../../lists/edit-toolbar';
import { LogoInput } from './logo-input';

function PartnerFields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="url" type="url" />
      <LogoInput source="logo" />
      <NumberInput source="position" min={0} />
    </>
  );
}

export function PartnerEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <PartnerFields />
      </SimpleForm>
    </Edit>
  );
}

export function PartnerCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <PartnerFields />
      </SimpleForm>
    </Create>
  );
}
