import { Alert } from '@mui/material';
import {
  AutocompleteArrayInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { NOMENCLATURE_TYPES } from 'shared/contract';
import { type AdministeredNomenclature, isClosedList } from 'shared/contract/administration';
import { currentLocale, labelOf } from 'shared/i18n';
import { FieldInput, FormInput } from '../../records/field-input';
import { choicesOf } from '../../records/fields';

const OPEN_LISTS = choicesOf(
  'nomenclatures',
  'type',
  NOMENCLATURE_TYPES.filter(type => !isClosedList(type)),
);

/** Tells that rules of the product rely on the item. */
export function HeldNotice() {
  const translate = useTranslate();
  const item = useRecordContext<AdministeredNomenclature>();
  if (!item?.held_by_rules) return null;
  return <Alert severity="info">{translate('resources.nomenclatures.held')}</Alert>;
}

/** The list of an item, chosen once from the lists that can grow. */
export function TypeInput() {
  if (useRecordContext()) return <FieldInput source="type" readOnly />;
  return <SelectInput source="type" choices={OPEN_LISTS} validate={required()} />;
}

/** The status of an existing item; new ones are active. */
export function StatusInput() {
  const item = useRecordContext<AdministeredNomenclature>();
  if (!item) return null;
  return item.held_by_rules ? <FieldInput source="status" readOnly /> : <FormInput source="status" />;
}

/** Items of other lists that an item depends on, each labelled with its list. */
export function ParentsInput() {
  const translate = useTranslate();
  return (
    <ReferenceArrayInput
      source="parents"
      reference="nomenclatures"
      perPage={1000}
      sort={{ field: 'position', order: 'ASC' }}
    >
      <AutocompleteArrayInput
        optionText={(item: AdministeredNomenclature) =>
          `${labelOf(item, currentLocale())} (${translate(`resources.nomenclatures.values.type.${item.type}`)})`
        }
        filterToQuery={q => ({ q })}
      />
    </ReferenceArrayInput>
  );
}
