import { useSession } from 'shared/session';
import { Preferences } from '../features/show-profile/preferences';
import { Profile } from '../features/show-profile/profile';
import { useTexts } from '../texts';
import classes from './account.module.css';

/** Who is signed in, and what they may do. */
export function Screen() {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <div className={classes.account}>
      <h1>{t('titles.account')}</h1>
      {user && <Profile user={user} />}
      <Preferences />
    </div>
  );
}
