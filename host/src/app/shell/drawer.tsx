import { Suspense, useState } from 'react';
import { barePath } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { CaretLeftIcon, CaretRightIcon, SideSheet, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';
import { type DrawerEntry, drawerEntries } from './drawer-entries';
import { DrawerHeader } from './drawer-header';
import { DrawerLink } from './drawer-link';
import { closeDrawer, toggleRail, useDrawer } from './drawer-store';

/** As wide as the expanded drawer on a desktop. */
const WIDTH = 256;

/** The side navigation: beside the page on a desktop (rail or expanded), above it on a phone. */
export function Drawer({ temporary }: { temporary: boolean }) {
  const t = useTexts();
  const open = useDrawer(drawer => drawer.open);
  const rail = useDrawer(drawer => drawer.rail);
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  if (!temporary)
    return (
      open && (
        <div id="drawer" className={`${classes.drawer} ${rail ? classes.rail : ''}`}>
          <Navigation rail={rail} temporary={false} />
        </div>
      )
    );
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <SideSheet id="drawer" open={open} label={t('shell.menu')} width={WIDTH} onClose={closeDrawer}>
          <Navigation rail={false} temporary />
        </SideSheet>
      </Suspense>
    )
  );
}

function Navigation({ rail, temporary }: { rail: boolean; temporary: boolean }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const { pathname } = useLocation();
  const entries = drawerEntries.filter(entry => loggedIn || !entry.signedIn);
  return (
    <nav aria-label={t('shell.navigation')} className={classes.navigation}>
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
  );
}

const isCurrent = (entry: DrawerEntry, path: string): boolean =>
  entry.to === '/' ? path === '/' : path === entry.to || path.startsWith(`${entry.to}/`);
