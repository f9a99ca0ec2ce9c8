import { Alert } from '@mui/material';
import {
  AutocompleteArrayInput,
  CheckboxGroupInput,
  DeleteWithConfirmButton,
  ReferenceArrayInput,
  ReferenceInput,
  type ReferenceInputProps,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { GROUP_SCOPES } from 'shared/contract';
import type { Account, AdministeredNomenclature } from 'shared/contract/administration';
import { currentLocale, labelOf } from 'shared/i18n';
import { FormInput } from '../../records/field-input';
import { RecordToolbar } from '../../records/record-toolbar';

const GROUP_CHOICES = Object.keys(GROUP_SCOPES).map(id => ({ id, name: `resources.groups.names.${id}` }));

/** The areas of intervention. */
const AREAS = {
  reference: 'nomenclatures',
  filter: { type: 'AREAS' },
  perPage: 200,
  sort: { field: 'label', order: 'ASC' },
} as const;
/** The owners of networks. */
const OWNERS = { ...AREAS, filter: { type: 'OWNER' } } as const;
const itemOption = {
  optionText: (item: AdministeredNomenclature) => labelOf(item, currentLocale()),
  translateChoice: false,
};

/** The list's filter by group. */
export const GroupInput = (props: { source: string }) => <SelectInput {...props} choices={GROUP_CHOICES} />;

/** The list's filter by area. */
export const AreaInput = (props: Pick<ReferenceInputProps, 'source'>) => (
  <ReferenceInput {...props} {...AREAS}>
    <SelectInput {...itemOption} label="resources.accounts.fields.area" />
  </ReferenceInput>
);

/** How an account can be used, or what follows when it is created. */
function StatusNotice() {
  const translate = useTranslate();
  const status = useRecordContext<Account>()?.status;
  if (status === 'active' || status === 'inactive') return null;
  return (
    <Alert severity="info">{translate(`resources.accounts.${status ? `${status}_notice` : 'invite'}`)}</Alert>
  );
}

/** A user's name, permissions and areas. */
export function AccountInputs() {
  const exists = useRecordContext() !== undefined;
  return (
    <>
      <StatusNotice />
      {exists && <FormInput source="is_active" />}
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
      <ReferenceInput source="owner_id" {...OWNERS}>
        <SelectInput {...itemOption} helperText="resources.accounts.owner_help" />
      </ReferenceInput>
      <ReferenceArrayInput source="areas" {...AREAS}>
        <AutocompleteArrayInput
          {...itemOption}
          filterToQuery={q => ({ q })}
          helperText="resources.accounts.areas_help"
        />
      </ReferenceArrayInput>
      <FormInput source="locale" />
    </>
  );
}

/** Closes an account in place of deleting it; a closed one cannot be changed. */
export function AccountToolbar() {
  const translate = useTranslate();
  const account = useRecordContext<Account>();
  if (account?.status === 'closed') return null;
  return (
    <RecordToolbar
      deleteButton={
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          label="resources.accounts.close"
          confirmTitle={translate('resources.accounts.close_title', { username: account?.username })}
          confirmContent="resources.accounts.close_text"
        />
      }
    />
  );
}
