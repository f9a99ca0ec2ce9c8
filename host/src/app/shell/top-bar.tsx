import type { FormEvent } from 'react';
import { barePath } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { signOut, useSession } from 'shared/session';
import { ListIcon, mayLeave, provideSearchPlace, SignInIcon } from 'shared/shell';
import bar from 'shared/ui/bar.module.css';
import { MagnifyingGlassIcon, productName, SignOutIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { useIdentity } from './avatar-store';
import { toggleDrawer, useDrawer } from './drawer-store';
import { OutboxSlot } from './outbox-slot';
import classes from './top-bar.module.css';

/**
 * The search field of the top bar on a desktop. On the search screen, that screen's own box replaces it. On other
 * screens, a search opens the search screen.
 */
function SearchField() {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const find = String(new FormData(event.currentTarget).get('find')).trim();
    event.currentTarget.reset();
    navigate(paths.search(), { state: { find } });
  }
  return (
    <div className={classes.search}>
      <div ref={provideSearchPlace} data-slot />
      <search>
        <form className={classes.field} onSubmit={search}>
          <MagnifyingGlassIcon />
          <input
            name="find"
            aria-label={t('shell.search.label')}
            placeholder={t('shell.search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </form>
      </search>
    </div>
  );
}

export function TopBar({ desktop }: { desktop: boolean }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const open = useDrawer(drawer => (desktop ? drawer.beside : drawer.open));
  return (
    <header className={bar.bar}>
      <button
        type="button"
        className={bar.button}
        aria-label={t('shell.menu')}
        aria-expanded={open}
        aria-controls="drawer"
        onClick={() => toggleDrawer(desktop)}
      >
        <ListIcon />
      </button>
      {loggedIn && !desktop ? <BrandAsSearch /> : <Brand />}
      {loggedIn && desktop && <SearchField />}
      <span className={bar.space} />
      <OutboxSlot />
      {desktop && <Identity />}
      <SessionButton labelled={desktop || !loggedIn} />
    </header>
  );
}

function Brand() {
  return (
    <LocalizedLink to={paths.home()} className={`${bar.brand} ${classes.brand}`} aria-label={productName()}>
      <BrandIcon />
      <strong>{productName()}</strong>
    </LocalizedLink>
  );
}

/** On a phone, name and search are one link to the search box of the map. */
function BrandAsSearch() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const onSearchScreen = barePath(pathname) === paths.search();
  return (
    <LocalizedLink
      to={onSearchScreen ? paths.search() + search : paths.search()}
      replace={onSearchScreen}
      state={{ find: '' }}
      className={`${bar.brand} ${classes.brand}`}
    >
      <BrandIcon />
      <span>
        <strong>{productName()}</strong>
        <small>{t('shell.search.short')}</small>
      </span>
      <span className="ui-spoken">{t('shell.search.label')}</span>
    </LocalizedLink>
  );
}

/** The icon of the page, which is the organisation's logo if it has one. */
const BrandIcon = () => {
  const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href');
  return <img src={icon ?? '/favicon.svg'} alt="" width={32} height={32} />;
};

function Identity() {
  const { name } = useIdentity();
  const user = useSession(session => session.user);
  if (!user) return <span className={bar.button}>{name}</span>;
  const names = [user.first_name, user.last_name].filter(Boolean);
  const initials = names.length > 0 ? names.map(part => part.charAt(0)).join('') : name.slice(0, 2);
  return (
    <LocalizedLink to={paths.account()} className={bar.button}>
      <span className={bar.initials} aria-hidden="true">
        {initials}
      </span>
      <span>{name}</span>
    </LocalizedLink>
  );
}

async function leaveAndSignOut(goHome: () => void): Promise<void> {
  if (!(await mayLeave())) return;
  signOut();
  goHome();
}

function SessionButton({ labelled }: { labelled: boolean }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const navigate = useLocalizedNavigate();
  const label = t(loggedIn ? 'shell.logout' : 'shell.login');
  function changeSession() {
    if (loggedIn) void leaveAndSignOut(() => navigate(paths.home(), { replace: true }));
    else navigate(paths.login());
  }
  return (
    <button type="button" className={bar.button} aria-label={label} onClick={changeSession}>
      {loggedIn ? <SignOutIcon /> : <SignInIcon />}
      {labelled && label}
    </button>
  );
}
