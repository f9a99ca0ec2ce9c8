import { Alert } from '@mui/material';
import {
  BooleanInput,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { Account } from 'shared/contract/administration';
import { HistoryLink } from '../../lists/history-link';
import { AccountActs } from './account-acts';
import { AccountFields } from './account-fields';

function StatusNotice() {
  const translate = useTranslate();
  const account = useRecordContext<Account>();
  if (account?.status !== 'waiting' && account?.status !== 'closed') return null;
  return <Alert severity="info">{translate(`resources.accounts.${account.status}_notice`)}</Alert>;
}

function AccountToolbar() {
  const translate = useTranslate();
  const account = useRecordContext<Account>();
  if (account?.status === 'closed') return null;
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
      <SaveButton />
      <HistoryLink />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        label="resources.accounts.close"
        confirmTitle={translate('resources.accounts.close_title', { username: account?.username })}
        confirmContent="resources.accounts.close_text"
      />
    </Toolbar>
  );
}

/** Edits an account, shows its sessions and closes it. */
export function AccountEdit() {
  return (
    <Edit
      mutationMode="pessimistic"
      aside={<AccountActs />}
      redirect="list"
      sx={{ '& .RaEdit-main': { flexDirection: { xs: 'column', md: 'row' } } }}
    >
      <SimpleForm toolbar={<AccountToolbar />}>
        <StatusNotice />
        <BooleanInput source="is_active" />
        <AccountFields />
      </SimpleForm>
    </Edit>
  );
}
