import { settingsQuery, useQuery } from 'shared/api';
import { profileFormSchema, type User } from 'shared/contract';
import { useUnsavedChanges } from 'shared/navigation';
import { hasScope } from 'shared/session';
import { Button } from 'shared/ui/core';
import { Field, Form, FormActions, FormRow, Input, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../texts';
import { AreasField } from '../choose-areas/areas-field';
import { FailureAlert } from '../submit-form/failure-alert';
import { useSubmission } from '../submit-form/use-submission';
import { changeProfile } from './change-profile';

interface ProfileFormProps {
  user: User;
  /** `email`: the address that a mail was sent to, where it was changed. */
  onSaved: (email: string | null) => void;
  onCancel: () => void;
}

/** What people may change about themselves. */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const t = useTexts();
  const { failure, submit } = useSubmission();
  const { data: settings } = useQuery(settingsQuery);
  const areasDecide = hasScope(user, 'accounts:activate') || settings?.edit_areas === 'own';
  const choosesAreas = hasScope(user, 'admin') || !areasDecide;
  const { first_name, last_name, phone, email, areas } = user;
  const form = useSchemaForm(profileFormSchema, {
    initial: { first_name, last_name, phone, email, areas },
    onSubmit: value =>
      submit(
        () => changeProfile(value),
        () => onSaved(value.email.toLowerCase() === user.email.toLowerCase() ? null : value.email),
      ),
  });
  useUnsavedChanges(form.dirty);
  return (
    <Form form={form} label={t('titles.account')}>
      <FailureAlert failure={failure} />
      <FormRow>
        <Field of={form.field('first_name')} label={t('fields.firstName')}>
          {control => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field of={form.field('last_name')} label={t('fields.lastName')}>
          {control => <Input {...control} autoComplete="family-name" />}
        </Field>
      </FormRow>
      <FormRow>
        <Field of={form.field('email')} label={t('fields.email')} hint={t('account.emailHint')}>
          {control => <Input {...control} type="email" autoComplete="email" />}
        </Field>
        <Field of={form.field('phone')} label={t('fields.phone')} required={false}>
          {control => <Input {...control} type="tel" autoComplete="tel" />}
        </Field>
      </FormRow>
      <AreasField
        of={form.field('areas')}
        hint={choosesAreas ? '' : t('account.areasLocked')}
        disabled={!choosesAreas}
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
