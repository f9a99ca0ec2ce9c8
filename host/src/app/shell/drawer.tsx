import { useEffect, useRef } from 'react';
import { barePath } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { CaretLeftIcon, CaretRightIcon, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';
import { type DrawerEntry, drawerEntries } from './drawer-entries';
import { DrawerHeader } from './drawer-header';
import { DrawerLink } from './drawer-link';
import { closeDrawer, toggleRail, useDrawer } from './drawer-store';

/** The side navigation: beside the page on a desktop (rail or expanded), above it on a phone. */
export function Drawer({ temporary }: { temporary: boolean }) {
  const t = useTexts();
  const open = useDrawer(drawer => drawer.open);
  const rail = useDrawer(drawer => drawer.rail) && !temporary;
  const loggedIn = useSession(session => session.loggedIn);
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const entries = drawerEntries.filter(entry => loggedIn || !entry.signedIn);

  useEffect(
    function leaveWithEscape() {
      if (!temporary || !open) return;
      const before = document.activeElement;
      panel.current?.querySelector<HTMLElement>('a, button')?.focus();
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
      <div
        ref={panel}
        id="drawer"
        className={`${classes.drawer} ${rail ? classes.rail : ''} ${temporary ? classes.temporary : ''}`}
        {...(temporary ? { role: 'dialog', 'aria-modal': true, 'aria-label': t('shell.menu') } : {})}
      >
        <nav aria-label={t('shell.navigation')}>
          <DrawerHeader rail={rail} />
          <ul className={classes.entries}>
            {entries.map(entry => (
              <li key={entry.label}>
                <DrawerLink entry={entry} rail={rail} current={isCurrent(entry, barePath(pathname))} />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={classes.chevron}
            aria-label={t(temporary ? 'shell.closeMenu' : rail ? 'shell.expandMenu' : 'shell.collapseMenu')}
            onClick={temporary ? closeDrawer : toggleRail}
          >
            {temporary ? <XIcon /> : rail ? <CaretRightIcon /> : <CaretLeftIcon />}
          </button>
        </nav>
      </div>
    </>
  );
}

const isCurrent = (entry: DrawerEntry, path: string): boolean =>
  entry.to === '/' ? path === '/' : path === entry.to || path.startsWith(`${entry.to}/`);
