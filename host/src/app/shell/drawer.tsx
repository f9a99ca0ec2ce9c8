import { useEffect, useRef } from 'react';
import { barePath } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { CloseOutlined, LeftOutlined, RightOutlined } from 'shared/ui/core';
import { useTexts } from '../../texts';
import { useAvatar } from './avatar-store';
import classes from './drawer.module.css';
import { type DrawerEntry, drawerEntries } from './drawer-entries';
import { closeDrawer, toggleRail, useDrawer } from './drawer-store';
import { useIdentity } from './use-identity';

/** The side navigation: beside the page on a desktop (rail or expanded), above it on a phone. */
export function Drawer({ temporary }: { temporary: boolean }) {
  const t = useTexts();
  const open = useDrawer(drawer => drawer.open);
  const rail = useDrawer(drawer => drawer.rail) && !temporary;
  const loggedIn = useSession(session => session.loggedIn);
  const { pathname } = useLocation();
  const panel = useRef<HTMLElement>(null);
  const shown = drawerEntries.filter(entry => loggedIn || !entry.signedIn);

  useEffect(
    function leaveWithEscape() {
      if (!temporary || !open) return;
      const before = document.activeElement;
      panel.current?.querySelector<HTMLElement>('button')?.focus();
      const close = (event: KeyboardEvent) => event.key === 'Escape' && closeDrawer();
      document.addEventListener('keydown', close);
      return function giveFocusBack() {
        document.removeEventListener('keydown', close);
        if (before instanceof HTMLElement) before.focus();
      };
    },
    [temporary, open],
  );

  if (!open) return null;
  return (
    <>
      {temporary && <div className={classes.scrim} onClick={closeDrawer} aria-hidden="true" />}
      <nav
        ref={panel}
        id="drawer"
        aria-label={t('shell.navigation')}
        className={`${classes.drawer} ${rail ? classes.rail : ''} ${temporary ? classes.temporary : ''}`}
        {...(temporary ? { role: 'dialog', 'aria-modal': true } : {})}
      >
        <DrawerHeader rail={rail} />
        <ul className={classes.entries}>
          {shown.map(entry => (
            <li key={entry.label}>
              <EntryLink entry={entry} rail={rail} current={isCurrent(entry, barePath(pathname))} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={classes.chevron}
          aria-label={t(temporary ? 'shell.closeMenu' : rail ? 'shell.expandMenu' : 'shell.collapseMenu')}
          onClick={temporary ? closeDrawer : toggleRail}
        >
          {temporary ? <CloseOutlined /> : rail ? <RightOutlined /> : <LeftOutlined />}
        </button>
      </nav>
    </>
  );
}

const isCurrent = (entry: DrawerEntry, path: string): boolean =>
  entry.to === '/' ? path === '/' : path === entry.to || path.startsWith(`${entry.to}/`);

function DrawerHeader({ rail }: { rail: boolean }) {
  const { name, email } = useIdentity();
  const loggedIn = useSession(session => session.loggedIn);
  const content = (
    <>
      <img className={classes.avatar} src={useAvatar()} alt="" width={40} height={40} />
      <span className={rail ? classes.hiddenLabel : classes.identity}>
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

function EntryLink({ entry, rail, current }: { entry: DrawerEntry; rail: boolean; current: boolean }) {
  const t = useTexts();
  const label = t(`shell.entries.${entry.label}`);
  const content = (
    <>
      <span className={classes.icon}>
        <entry.Icon aria-hidden />
      </span>
      <span className={rail ? classes.hiddenLabel : ''}>{label}</span>
    </>
  );
  const shape = {
    className: `${classes.entry} ${entry.nested && !rail ? classes.nested : ''}`,
    ...(rail ? { title: label } : {}),
  };
  if (entry.external) {
    return (
      <a href={entry.to} {...shape}>
        {content}
      </a>
    );
  }
  return (
    <LocalizedLink to={entry.to} {...shape} {...(current ? { 'aria-current': 'page' } : {})}>
      {content}
    </LocalizedLink>
  );
}
