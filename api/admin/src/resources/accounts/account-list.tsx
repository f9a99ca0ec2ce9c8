import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import {
  BulkUpdateWithConfirmButton,
  DateField,
  FunctionField,
  ReferenceInput,
  SearchInput,
  SelectField,
  SelectInput,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import type { Account } from 'shared/contract/administration';
import { AdministrationList } from '../../lists/administration-list';
import { AreaInput } from './area-input';
import { GROUP_CHOICES, STATUS_CHOICES } from './choices';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUS_CHOICES} alwaysOn />,
  <SelectInput key="group" source="group" choices={GROUP_CHOICES} />,
  <ReferenceInput
    key="area"
    source="area"
    reference="nomenclatures"
    filter={{ type: 'AREAS' }}
    perPage={200}
    sort={{ field: 'label', order: 'ASC' }}
  >
    <AreaInput label="resources.accounts.fields.area" />
  </ReferenceInput>,
];

function BulkActions() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  // Only the server knows the resulting status.
  function onSuccess() {
    notify('ra.notification.updated', { messageArgs: { smart_count: selectedIds.length } });
    onUnselectItems();
    refresh();
  }
  const words = (act: 'activate' | 'deactivate') => ({
    label: `resources.accounts.${act}`,
    confirmTitle: translate(`resources.accounts.${act}_title`, { smart_count: selectedIds.length }),
    confirmContent: `resources.accounts.${act}_text`,
    mutationMode: 'pessimistic' as const,
    onSuccess,
  });
  return (
    <>
      <BulkUpdateWithConfirmButton {...words('activate')} icon={<CheckIcon />} data={{ is_active: true }} />
      <BulkUpdateWithConfirmButton
        {...words('deactivate')}
        icon={<BlockIcon />}
        data={{ is_active: false }}
      />
    </>
  );
}

/** All accounts, pending ones first. */
export function AccountList() {
  const translate = useTranslate();
  const groupsOf = ({ groups }: Account) =>
    groups.map(group => translate(`resources.groups.names.${group}`)).join(', ');
  return (
    <AdministrationList<Account>
      filters={filters}
      sort={{ field: 'status', order: 'ASC' }}
      bulkActions={<BulkActions />}
      title={account => account.full_name || account.username}
      subtitle={account =>
        [translate(`resources.accounts.status.${account.status}`), groupsOf(account)]
          .filter(Boolean)
          .join(' · ')
      }
      columns={[
        { source: 'username' },
        { source: 'full_name' },
        { source: 'email' },
        {
          source: 'groups',
          csv: groupsOf,
          field: <FunctionField<Account> render={groupsOf} />,
          unsortable: true,
        },
        {
          source: 'area_names',
          field: <FunctionField<Account> render={account => account.area_names.join(', ')} />,
          unsortable: true,
        },
        {
          source: 'status',
          csv: ({ status }) => translate(`resources.accounts.status.${status}`),
          field: <SelectField source="status" choices={STATUS_CHOICES} />,
        },
        { source: 'last_used_at', field: <DateField source="last_used_at" /> },
        { source: 'timestamp_create', field: <DateField source="timestamp_create" /> },
      ]}
    />
  );
}
