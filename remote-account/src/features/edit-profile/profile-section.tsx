import { useState } from 'react';
import { request, settingsQuery, useQuery } from 'shared/api';
import {
  AVATARS,
  type AvatarNumber,
  avatarAddress,
  chosenAvatar,
  type User,
  userSchema,
} from 'shared/contract';
import { type ProfileChange, profileFormSchema } from 'shared/contract/accounts';
import { fetchUser, hasScope } from 'shared/session';
import { Alert, Button, notify, PencilSimpleIcon, useUnsavedChanges } from 'shared/ui/core';
import { Field, type FieldBinding, Form, FormRow, Input, PasswordInput, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { AreasField } from '../choose-areas/areas-field';
import { useSignInWays } from '../providers/providers';
import { Profile } from '../show-profile/show-profile';
import { FailureAlert, FormButtons, requiredAs, useSubmission } from '../submit-form/submit-form';
import classes from './profile-section.module.css';

/** Chooses one of eight avatars, or a random one on each start. */
function AvatarField({ of }: { of: FieldBinding<AvatarNumber | null | undefined> }) {
  const t = useTexts();
  const { data: settings } = useQuery(settingsQuery);
  const service = settings?.avatar_url ?? null;
  // Only the product's own avatars are birds with names. A service's avatars have numbers.
  const nameOf = (avatar: AvatarNumber) =>
    service ? t('avatar.number', { number: Number(avatar) - 1 }) : t(`avatar.birds.${avatar}`);
  return (
    <Field of={of} label={t('avatar.label')} required={false} group>
      {({ id, value, onChange, onBlur, ...aria }) => (
        <div id={id} role="radiogroup" className={classes.avatars} onBlur={onBlur} {...aria}>
          {AVATARS.map(avatar => (
            <label key={avatar} className={classes.avatar} title={nameOf(avatar)}>
              <input
                type="radio"
                name={id}
                checked={value === avatar}
                onChange={() => onChange(avatar)}
                aria-label={nameOf(avatar)}
              />
              <img
                src={avatarAddress(avatar, service)}
                alt=""
                width={48}
                height={48}
                referrerPolicy="no-referrer"
              />
            </label>
          ))}
          <label className={classes.any}>
            <input type="radio" name={id} checked={!value} onChange={() => onChange(null)} />
            <span>{t('avatar.any')}</span>
          </label>
        </div>
      )}
    </Field>
  );
}

/** PATCH `auth/users/me/`, then refreshes the session's user. @throws ApiError 400 with problems of fields */
async function changeProfile(profile: ProfileChange): Promise<void> {
  await request(userSchema, 'auth/users/me/', { method: 'PATCH', body: profile });
  await fetchUser();
}

interface ProfileFormProps {
  user: User;
  /** `email`: the new address that must be verified, `null` if unchanged. */
  onSaved: (email: string | null) => void;
  onCancel: () => void;
}

function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const { data: settings } = useQuery(settingsQuery);
  const { local } = useSignInWays();
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
          hint={t(local ? 'account.emailPassword' : 'account.noPassword')}
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
      <FormButtons form={form} label={t('account.save')} onCancel={onCancel} />
    </Form>
  );
}

export function ProfileSection({ user }: { user: User }) {
  const t = useTexts();
  const [editing, setEditing] = useState(false);
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null);

  function finish(email: string | null) {
    setEditing(false);
    setUnverifiedEmail(email);
    notify({ type: 'success', msg: t('account.saved') });
  }

  return (
    <AccountSection
      title={t('account.profile')}
      action={
        !editing && (
          <Button size="large" icon={<PencilSimpleIcon aria-hidden />} onClick={() => setEditing(true)}>
            {t('account.edit')}
          </Button>
        )
      }
    >
      {unverifiedEmail && (
        <Alert type="info" showIcon title={t('account.emailSent', { email: unverifiedEmail })} />
      )}
      {editing ? (
        <ProfileForm user={user} onSaved={finish} onCancel={() => setEditing(false)} />
      ) : (
        <Profile user={user} />
      )}
    </AccountSection>
  );
}
