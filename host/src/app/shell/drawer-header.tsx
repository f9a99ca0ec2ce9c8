import { LocalizedLink, paths } from 'shared/navigation';
import { useSession } from 'shared/session';
import { leaveAvatarService, useAvatar } from './avatar-store';
import classes from './drawer.module.css';
import { useIdentity } from './use-identity';

/** The user's name, e-mail and avatar; links to the account when signed in. */
export function DrawerHeader() {
  const { name, email } = useIdentity();
  const loggedIn = useSession(session => session.loggedIn);
  const content = (
    <>
      <img
        className={classes.avatar}
        src={useAvatar()}
        alt=""
        width={48}
        height={48}
        referrerPolicy="no-referrer"
        onError={leaveAvatarService}
      />
      <span className={`${classes.label} ${classes.identity}`}>
        <strong>{name}</strong>
        <span>{email}</span>
      </span>
    </>
  );
  return loggedIn ? (
    <LocalizedLink to={paths.account()} className={classes.header}>
      {content}
    </LocalizedLink>
  ) : (
    <div className={classes.header}>{content}</div>
  );
}
