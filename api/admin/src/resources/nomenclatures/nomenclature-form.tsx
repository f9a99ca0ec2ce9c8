import { Alert } from '@mui/material';
import {
  Create,
  Edit,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { type AdministeredNomenclature, isClosedList } from 'shared/contract/administration';
import { EditToolbar } from '../../lists/edit-toolbar';
import { LIST_CHOICES, STATUS_CHOICES } from './list-choices';
import { ParentsInput } from './parents-input';

const OPEN_LISTS = LIST_CHOICES.filter(({ id }) => !isClosedList(id));

function HeldNotice() {
  const translate = useTranslate();
  const item = useRecordContext<AdministeredNomenclature>();
  if (!item?.held_by_rules) return null;
  return <Alert severity="info">{translate('resources.nomenclatures.held')}</Alert>;
}

function Labels() {
  return (
    <>
      <TextInput source="label" validate={required()} />
      <TextInput source="label_en" validate={required()} />
      <NumberInput source="position" min={0} />
      <ReferenceArrayInput
        source="parents"
        reference="nomenclatures"
        perPage={1000}
        sort={{ field: 'position', order: 'ASC' }}
      >
        <ParentsInput />
      </ReferenceArrayInput>
    </>
  );
}

function StatusInput() {
  const item = useRecordContext<AdministeredNomenclature>();
  return (
    <SelectInput
      source="status"
      choices={STATUS_CHOICES}
      validate={required()}
      readOnly={item?.held_by_rules === true}
    />
  );
}

/** Edits an item's labels, position, parents and status; its list and code are fixed. */
export function NomenclatureEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={<EditToolbar />}>
        <HeldNotice />
        <SelectInput source="type" choices={LIST_CHOICES} readOnly />
        <TextInput source="code" readOnly />
        <Labels />
        <StatusInput />
      </SimpleForm>
    </Edit>
  );
}

export function NomenclatureCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <SelectInput source="type" choices={OPEN_LISTS} validate={required()} />
        <TextInput source="code" validate={required()} helperText="resources.nomenclatures.code_help" />
        <Labels />
      </SimpleForm>
    </Create>
  );
}
