import { useSession } from 'shared/session';
import { useTexts } from '../../texts';

/** Who is shown in the shell: the person signed in, or nobody. */
export function useIdentity(): { name: string; email: string } {
  const t = useTexts();
  const user = useSession(session => session.user);
  return user
    ? { name: user.username, email: user.email }
    : { name: t('shell.notConnected'), email: t('shell.noEmail') };
}
