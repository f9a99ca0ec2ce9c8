import { useSession } from 'shared/session';
import { useTexts } from '../../locales/texts';

/** The name and e-mail shown in the shell, or their placeholders when nobody is signed in. */
export function useIdentity(): { name: string; email: string } {
  const t = useTexts();
  const user = useSession(session => session.user);
  return user
    ? { name: user.username, email: user.email }
    : { name: t('shell.notConnected'), email: t('shell.noEmail') };
}
