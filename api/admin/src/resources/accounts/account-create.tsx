import { Alert } from '@mui/material';
import { Create, SimpleForm, useTranslate } from 'react-admin';
import { currentLocale } from 'shared/i18n';
import { AccountFields } from './account-fields';

/** Creates an account and invites its owner to choose a password. */
export function AccountCreate() {
  const translate = useTranslate();
  return (
    <Create redirect="list">
      <SimpleForm defaultValues={{ groups: ['data-read-only'], areas: [], locale: currentLocale() }}>
        <Alert severity="info">{translate('resources.accounts.invite')}</Alert>
        <AccountFields />
      </SimpleForm>
    </Create>
  );
}
