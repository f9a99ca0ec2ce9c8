import {
  BooleanInput,
  Create,
  Edit,
  FormDataConsumer,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import type { BaseLayer } from 'shared/contract';
import { EditToolbar } from '../../lists/edit-toolbar';
import { LAYER_TYPES } from './layer-types';
import { TriedLayer } from './tried-layer';

const DEFAULTS = { layer_type: 'base', max_zoom: 19, offline_max_zoom: null, default: false };

function LayerFields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="name_en" />
      <TextInput source="url" validate={required()} helperText="resources.base-layers.url_help" />
      <FormDataConsumer<BaseLayer>>{({ formData }) => <TriedLayer {...formData} />}</FormDataConsumer>
      <TextInput source="attribution" helperText="resources.base-layers.attribution_help" />
      <SelectInput source="layer_type" choices={LAYER_TYPES} validate={required()} />
      <NumberInput source="max_zoom" min={1} max={22} validate={required()} />
      <NumberInput
        source="offline_max_zoom"
        min={1}
        max={22}
        helperText="resources.base-layers.offline_help"
      />
      <NumberInput source="position" min={0} />
      <BooleanInput source="default" helperText="resources.base-layers.default_help" />
    </>
  );
}

export function BaseLayerEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <LayerFields />
      </SimpleForm>
    </Edit>
  );
}

export function BaseLayerCreate() {
  return (
    <Create redirect="list">
      <SimpleForm defaultValues={DEFAULTS}>
        <LayerFields />
      </SimpleForm>
    </Create>
  );
}
