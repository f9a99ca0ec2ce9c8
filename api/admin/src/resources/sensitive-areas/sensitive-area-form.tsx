import { Create, Edit, required, SimpleForm, TextInput } from 'react-admin';
import { EditToolbar } from '../../lists/edit-toolbar';
import { SurfaceInput } from '../../map/surface-input';

function SensitiveAreaFields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="code" />
      <TextInput source="description" multiline maxRows={6} />
      <SurfaceInput source="geom" />
    </>
  );
}

export function SensitiveAreaEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <SensitiveAreaFields />
      </SimpleForm>
    </Edit>
  );
}

export function SensitiveAreaCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <SensitiveAreaFields />
      </SimpleForm>
    </Create>
  );
}
