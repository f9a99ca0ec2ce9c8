import { useState } from 'react';
import { useQueryClient } from 'shared/api';
import { Button, notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import { devicesKey } from '../manage-devices/device-calls';
import { PasswordForm } from './password-form';

/** The section for changing the password. */
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
