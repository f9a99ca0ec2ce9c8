import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { barePath } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { CaretLeftIcon, SideSheet } from 'shared/shell';
import { CaretRightIcon, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { ContributedEntries } from './contributed-entries';
import classes from './drawer.module.css';
import { drawerEntries, entryOf } from './drawer-entries';
import { DrawerHeader } from './drawer-header';
import { DrawerLink } from './drawer-link';
import { closeDrawer, toggleRail, useDrawer } from './drawer-store';
import { PreferenceButtons } from './preference-buttons';

/** Entries contributed by remotes are inserted before this entry, the one about the application. */
const CONTRIBUTED_BEFORE = 'about';

/** As wide as the expanded drawer on a desktop. */
const WIDTH = 256;

/** The side navigation: beside the page on a desktop (rail or expanded), above it on a phone. */
export function Drawer({ temporary }: { temporary: boolean }) {
  const t = useTexts();
  const open = useDrawer(drawer => drawer.open);
  const beside = useDrawer(drawer => drawer.beside);
  const rail = useDrawer(drawer => drawer.rail);
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  if (!temporary)
    return (
      beside && (
        <div id="drawer" className={`${classes.drawer} ${rail ? classes.rail : ''}`}>
          <Navigation>
            <button
              type="button"
              className={classes.chevron}
              aria-label={t(rail ? 'shell.expandMenu' : 'shell.collapseMenu')}
              onClick={toggleRail}
            >
              {rail ? <CaretRightIcon /> : <CaretLeftIcon />}
            </button>
          </Navigation>
        </div>
      )
    );
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <SideSheet id="drawer" open={open} label={t('shell.menu')} width={WIDTH} onClose={closeDrawer}>
          <Navigation>
            <button
              type="button"
              className={`${classes.chevron} ${classes.close}`}
              aria-label={t('shell.closeMenu')}
              onClick={closeDrawer}
            >
              <XIcon />
            </button>
          </Navigation>
        </SideSheet>
      </Suspense>
    )
  );
}

/** @param children the button that collapses, expands or closes it */
function Navigation({ children }: { children: ReactNode }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const { pathname } = useLocation();
  const current = entryOf(barePath(pathname));
  const entries = drawerEntries.filter(entry => loggedIn || !entry.signedIn);
  return (
    <nav aria-label={t('shell.navigation')} className={classes.navigation}>
      <DrawerHeader />
      <ul className={classes.entries}>
        {entries.map(entry => (
          <Fragment key={entry.label}>
            {entry.label === CONTRIBUTED_BEFORE && <ContributedEntries path={barePath(pathname)} />}
            <li>
              <DrawerLink entry={entry} current={entry === current} />
            </li>
          </Fragment>
        ))}
      </ul>
      <PreferenceButtons />
      {children}
    </nav>
  );
}
