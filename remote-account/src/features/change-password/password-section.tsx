import { useState } from 'react';
import { request, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { passwordChangeFormSchema } from 'shared/contract/accounts';
import { Button, notify } from 'shared/ui/core';
import { Field, Form, PasswordInput, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { NewPasswordFields } from '../choose-password/new-password-fields';
import { devicesKey } from '../manage-devices/devices-section';
import { FailureAlert, FormButtons, useSubmission } from '../submit-form/submit-form';

/** POST `auth/users/set_password/`. Ends all other sessions. @throws ApiError 400 with problems of fields */
const changePassword = (current_password: string, new_password: string) =>
  request(z.undefined(), 'auth/users/set_password/', {
    method: 'POST',
    body: { current_password, new_password },
  });

interface PasswordFormProps {
  username: string;
  onSaved: () => void;
  onCancel: () => void;
}

function PasswordForm({ username, onSaved, onCancel }: PasswordFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(passwordChangeFormSchema, {
    initial: {},
    onSubmit: value => submit(() => changePassword(value.current_password, value.new_password), onSaved),
  });
  return (
    <Form form={form} label={t('account.changePassword')}>
      <FailureAlert failure={failure} wait={wait} />
      <Field of={form.field('current_password')} label={t('fields.currentPassword')}>
        {control => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      <NewPasswordFields
        password={form.field('new_password')}
        confirmation={form.field('password_confirmation')}
        username={username}
        label={t('fields.newPassword')}
      />
      <FormButtons form={form} label={t('account.save')} onCancel={onCancel} />
    </Form>
  );
}

export function PasswordSection({ username }: { username: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);

  function finish() {
    setOpen(false);
    notify({ type: 'success', msg: t('account.passwordChanged') });
    void queries.invalidateQueries({ queryKey: devicesKey });
  }

  return (
    <AccountSection
      title={t('account.password')}
      action={
        !open && (
          <Button size="large" onClick={() => setOpen(true)}>
            {t('account.changePassword')}
          </Button>
        )
      }
    >
      {open && <PasswordForm username={username} onSaved={finish} onCancel={() => setOpen(false)} />}
    </AccountSection>
  );
}
