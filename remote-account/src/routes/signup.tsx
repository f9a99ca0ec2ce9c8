import { request } from 'shared/api';
import { type Registration, registrationAnswerSchema, signUpFormSchema } from 'shared/contract/accounts';
import { LocalizedLink, paths, useLocalizedPath } from 'shared/navigation';
import { useNavigate } from 'shared/router';
import { Button, useUnsavedChanges } from 'shared/ui/core';
import { Field, Form, FormRow, Input, useSchemaForm } from 'shared/ui/form';
import { AccountFrame } from '../features/account-frame/account-frame';
import { AreasField } from '../features/choose-areas/areas-field';
import { NewPasswordFields } from '../features/choose-password/new-password-fields';
import { FailureAlert, requiredAs, useSubmission } from '../features/submit-form/submit-form';
import { useTexts } from '../locales/texts';

/** POST `user/`. @throws ApiError 400 with problems of fields, 429 after too many attempts */
const signUp = ({ username, email, first_name, last_name, phone, areas, password }: Registration) =>
  request(registrationAnswerSchema, 'user/', {
    method: 'POST',
    body: { username, email, first_name, last_name, phone, areas, password },
    anonymous: true,
  });

function SignUpForm() {
  const t = useTexts();
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(signUpFormSchema, {
    initial: { areas: [] },
    onSubmit: value =>
      submit(
        () => signUp(value),
        () => void navigate(localize(paths.checkEmail()), { state: { email: value.email } }),
      ),
  });
  useUnsavedChanges(form.dirty);
  return (
    <Form form={form} label={t('titles.signup')}>
      <FailureAlert failure={failure} wait={wait} />
      <Field
        of={requiredAs(form.field('username'), t('login.usernameRequired'))}
        label={t('fields.username')}
        hint={t('fields.usernameHint')}
      >
        {control => <Input {...control} autoComplete="username" maxLength={150} />}
      </Field>
      <Field of={form.field('email')} label={t('fields.email')}>
        {control => <Input {...control} type="email" autoComplete="email" />}
      </Field>
      <FormRow>
        <Field of={form.field('first_name')} label={t('fields.firstName')}>
          {control => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field of={form.field('last_name')} label={t('fields.lastName')}>
          {control => <Input {...control} autoComplete="family-name" />}
        </Field>
      </FormRow>
      <Field of={form.field('phone')} label={t('fields.phone')}>
        {control => <Input {...control} type="tel" autoComplete="tel" />}
      </Field>
      <AreasField of={form.field('areas')} hint={t('fields.areasHint')} />
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
        username={form.values.username ?? ''}
        label={t('fields.password')}
      />
      <Button type="primary" size="large" htmlType="submit" loading={form.busy} block>
        {t('signup.submit')}
      </Button>
    </Form>
  );
}

export function Screen() {
  const t = useTexts();
  return (
    <AccountFrame
      title={t('titles.signup')}
      lead={t('signup.lead')}
      links={<LocalizedLink to={paths.login()}>{t('signup.haveAccount')}</LocalizedLink>}
    >
      <SignUpForm />
    </AccountFrame>
  );
}
