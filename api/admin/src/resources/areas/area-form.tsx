import { Create, Edit, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { EditToolbar } from '../../lists/edit-toolbar';
import { SurfaceInput } from '../../map/surface-input';
import { AREA_TYPE_CHOICES } from './area-types';

function AreaFields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <SelectInput source="type" choices={AREA_TYPE_CHOICES} validate={required()} />
      <TextInput source="code" validate={required()} helperText="resources.areas.code_help" />
      <SurfaceInput source="geom" />
    </>
  );
}

export function AreaEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <AreaFields />
      </SimpleForm>
    </Edit>
  );
}

export function AreaCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <AreaFields />
      </SimpleForm>
    </Create>
  );
}
