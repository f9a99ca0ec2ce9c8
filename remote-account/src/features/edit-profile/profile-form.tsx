import { settingsQuery, useQuery } from 'shared/api';
import { chosenAvatar, profileFormSchema, type User } from 'shared/contract';
import { hasScope } from 'shared/session';
import { Button, useUnsavedChanges } from 'shared/ui/core';
import { Field, Form, FormActions, FormRow, Input, PasswordInput, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { AreasField } from '../choose-areas/areas-field';
import { AvatarField } from '../choose-avatar/avatar-field';
import { FailureAlert } from '../submit-form/failure-alert';
import { requiredAs } from '../submit-form/required-as';
import { useSubmission } from '../submit-form/use-submission';
import { changeProfile } from './change-profile';

interface ProfileFormProps {
  user: User;
  /** `email`: the new address that must be verified, `null` if unchanged. */
  onSaved: (email: string | null) => void;
  onCancel: () => void;
}

/** The profile fields that users may change themselves. */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const { data: settings } = useQuery(settingsQuery);
  const areasGrantRights = hasScope(user, 'accounts:activate') || settings?.edit_areas === 'own';
  const choosesAreas = hasScope(user, 'admin') || !areasGrantRights;
  const { first_name, last_name, phone, email, areas } = user;
  const isNewEmail = (address: string) => address.trim().toLowerCase() !== email.toLowerCase();
  const form = useSchemaForm(profileFormSchema, {
    initial: { first_name, last_name, phone, email, areas, avatar: chosenAvatar(user.avatar) },
    validate: ({ email: address, current_password }) =>
      isNewEmail(address) && !current_password
        ? [{ path: ['current_password'], code: 'required', params: {} }]
        : [],
    onSubmit: ({ current_password, ...profile }) => {
      const changesEmail = isNewEmail(profile.email);
      return submit(
        () =>
          changeProfile({ ...profile, ...(changesEmail && { current_password: current_password ?? '' }) }),
        () => onSaved(changesEmail ? profile.email : null),
      );
    },
  });
  const needsPassword = isNewEmail(form.values.email ?? '');
  useUnsavedChanges(form.dirty);
  return (
    <Form form={form} label={t('titles.account')}>
      <FailureAlert failure={failure} wait={wait} />
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
      {needsPassword && (
        <Field
          of={requiredAs(form.field('current_password'), t('login.passwordRequired'))}
          label={t('fields.currentPassword')}
          hint={t('account.emailPassword')}
          required
        >
          {control => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
      )}
      <AvatarField of={form.field('avatar')} />
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
