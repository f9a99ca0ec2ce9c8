import { useState } from 'react';
import type { User } from 'shared/contract';
import { Alert, Button, notify, PencilSimpleIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { Profile } from '../show-profile/profile';
import { ProfileForm } from './profile-form';

/** The profile, or its form while editing. */
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
