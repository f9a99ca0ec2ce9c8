import { useState } from 'react';
import { request } from 'shared/api';
import { z } from 'shared/contract';
import { closeAccountSchema } from 'shared/contract/accounts';
import { signOut } from 'shared/session';
import { Button, confirm, notify } from 'shared/ui/core';
import { Field, Form, PasswordInput, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { useSignInWays } from '../providers/providers';
import { FailureAlert, FormButtons, useSubmission } from '../submit-form/submit-form';

/** DELETE `auth/users/me/`. @throws ApiError 400 for a wrong password and for the last administrator */
const closeAccount = (current_password: string) =>
  request(z.undefined(), 'auth/users/me/', { method: 'DELETE', body: { current_password } });

export function CloseSection() {
  const t = useTexts();
  const { local } = useSignInWays();
  const [open, setOpen] = useState(false);
  return (
    <AccountSection
      title={t('account.close')}
      action={
        !open && (
          <Button size="large" danger onClick={() => setOpen(true)}>
            {t('account.closeStart')}
          </Button>
        )
      }
    >
      <p>{t('account.closeLead')}</p>
      {!local && <p>{t('account.noPassword')}</p>}
      {open && <CloseForm onCancel={() => setOpen(false)} />}
    </AccountSection>
  );
}

function CloseForm({ onCancel }: { onCancel: () => void }) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(closeAccountSchema, {
    initial: {},
    async onSubmit({ current_password }): Promise<SubmitResult> {
      const agreed = await confirm({
        title: t('account.closeQuestion'),
        content: t('account.closeContent'),
        okText: t('account.closeConfirm'),
        danger: true,
      });
      if (!agreed) return { status: 'failed' };
      return submit(() => closeAccount(current_password), leave);
    },
  });
  function leave() {
    notify({ type: 'success', msg: t('account.closed') });
    signOut();
  }
  return (
    <Form form={form} label={t('account.close')}>
      <FailureAlert failure={failure} wait={wait} />
      <Field of={form.field('current_password')} label={t('fields.currentPassword')}>
        {control => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      <FormButtons form={form} label={t('account.closeSubmit')} danger onCancel={onCancel} />
    </Form>
  );
}
