import { passwordChangeFormSchema } from 'shared/contract';
import { Button } from 'shared/ui/core';
import { Field, Form, FormActions, PasswordInput, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { NewPasswordFields } from '../choose-password/new-password-fields';
import { FailureAlert } from '../submit-form/failure-alert';
import { useSubmission } from '../submit-form/use-submission';
import { changePassword } from './change-password';

interface PasswordFormProps {
  username: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form for the current and the new password. */
export function PasswordForm({ username, onSaved, onCancel }: PasswordFormProps) {
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
      <FormActions>
        <Button size="large" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
          {t('account.save')}
        </Button>
      </FormActions>
    </Form>
  );
}
