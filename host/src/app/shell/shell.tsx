import { useEffect } from 'react';
import { barePath, setLocale } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { localeOfPath, Outlet } from 'shared/shell';
import { useDesktop } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { PwaSlot } from '../../pwa/pwa-slot';
import { Drawer } from './drawer';
import { closeDrawer, useDrawer } from './drawer-store';
import { LoadingBar } from './loading-bar';
import { OfflineLine } from './offline-line';
import classes from './shell.module.css';
import { Snackbar } from './snackbar';
import { TopBar } from './top-bar';
import { useFreshStart } from './use-fresh-start';

/** The frame around every screen: top bar, drawer, snackbar and prompts. */
export function Shell() {
  const t = useTexts();
  const desktop = useDesktop();
  const beside = useDrawer(drawer => drawer.beside);
  const { pathname } = useLocation();

  useEffect(
    function followPath() {
      setLocale(localeOfPath(pathname), false);
      closeDrawer();
    },
    [pathname],
  );

  const main = useFreshStart(barePath(pathname));

  return (
    <div className={classes.shell} data-drawer={beside ? 'beside' : undefined}>
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      <div className={classes.top}>
        <TopBar desktop={desktop} />
        <LoadingBar />
        <OfflineLine />
      </div>
      <Drawer temporary={!desktop} />
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Snackbar />
      <PwaSlot />
    </div>
  );
}
