import { type FormEvent, useRef, useState } from 'react';
import { signIn, useSession } from 'shared/session';
import { Alert, Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { waitOf } from '../submit-form/wait-of';
import { PasswordField } from './password-field';
import { type SignInFailure, signInFailureOf } from './sign-in-failure';
import { TextField } from './text-field';

/** Signs in with username or e-mail and password. Wrong credentials give one common message. */
export function SignInForm() {
  const t = useTexts();
  const busy = useSession(session => session.busy);
  const expired = useSession(session => session.ended === 'expired');
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [wait, setWait] = useState<string>();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    setFailure(null);
    if (!username.trim() || !password) {
      form.current?.querySelector<HTMLInputElement>(username.trim() ? '#password' : '#username')?.focus();
      return;
    }
    try {
      await signIn({ username: username.trim(), password });
    } catch (error) {
      setFailure(signInFailureOf(error));
      setWait(waitOf(error));
    }
  }

  return (
    <form ref={form} onSubmit={event => void submit(event)} noValidate>
      {expired && !failure && <Alert type="info" showIcon title={t('login.expired')} />}
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure === 'throttled' && wait ? t('login.throttledFor', { wait }) : t(`login.${failure}`)}
          // Shown for any wrong credentials, so that it reveals nothing about accounts.
          description={failure === 'wrong' ? t('login.newAccount') : undefined}
        />
      )}
      <TextField
        id="username"
        label={t('login.username')}
        value={username}
        onChange={setUsername}
        error={submitted && !username.trim() ? t('login.usernameRequired') : undefined}
        autoComplete="username"
      />
      <PasswordField
        id="password"
        label={t('login.password')}
        value={password}
        onChange={setPassword}
        error={submitted && !password ? t('login.passwordRequired') : undefined}
      />
      <Button type="primary" size="large" htmlType="submit" loading={busy} block>
        {t('login.submit')}
      </Button>
    </form>
  );
}
