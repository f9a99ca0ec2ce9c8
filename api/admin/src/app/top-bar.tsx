import type { ReactNode } from 'react';
import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { signOut, useSession } from 'shared/session';
import bar from 'shared/ui/bar.module.css';
import { SignOutIcon } from 'shared/ui/core';
import { translate } from './i18n-provider';
import classes from './top-bar.module.css';

const pageOf = (path: string) => localizedPath(path, currentLocale());

/**
 * The bar of the application: product, account, sign-out. Its links leave the administration.
 * @param menu the button of the menu, in front
 * @param children between product and account
 */
export function TopBar({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  return (
    <header className={`${bar.bar} ${classes.bar}`}>
      {menu}
      <a href={pageOf(paths.home())} className={`${bar.brand} ${classes.brand}`}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span>
          <strong>aviCable</strong>
          <small>{translate('administration.title')}</small>
        </span>
      </a>
      <span className={bar.space} />
      {children}
      <Account />
    </header>
  );
}

export const BarButton = (properties: React.ComponentProps<'button'>) => (
  <button type="button" className={bar.button} {...properties} />
);

function Account() {
  const user = useSession(session => session.user);
  if (!user) return null;
  const names = [user.first_name, user.last_name].filter(Boolean);
  const initials = names.length > 0 ? names.map(part => part.charAt(0)).join('') : user.username.slice(0, 2);
  return (
    <>
      <a href={pageOf(paths.account())} className={bar.button}>
        <span className={bar.initials} aria-hidden="true">
          {initials}
        </span>
        <span className={classes.word}>{user.username}</span>
      </a>
      <BarButton onClick={() => signOut()}>
        <SignOutIcon />
        <span className={classes.word}>{translate('administration.logout')}</span>
      </BarButton>
    </>
  );
}
