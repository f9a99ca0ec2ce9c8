import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConnection } from 'shared/api';
import { barePath, formatDateTime, setLocale, useLocale } from 'shared/i18n';
import { useLocation } from 'shared/router';
import { localeOfPath, Outlet, useIsFetching } from 'shared/shell';
import { useDesktop } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { PwaSlot } from '../../pwa/pwa-slot';
import { Drawer } from './drawer';
import { closeDrawer, useDrawer } from './drawer-store';
import classes from './shell.module.css';
import { Snackbar } from './snackbar';
import { TopBar } from './top-bar';

/**
 * Scrolls to the top and moves the focus into the content when the page changes. The first page leaves the focus to
 * the browser.
 * @param page identifies the page; a change of language must not change it
 * @returns a ref for the element that scrolls
 */
function useFreshStart(page: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const previous = useRef(page);

  useEffect(
    function beginAnew() {
      if (previous.current === page) return;
      previous.current = page;
      const main = element.current;
      main?.scrollTo?.(0, 0);
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    },
    [page],
  );

  return element;
}

/** States on every screen that the server cannot be reached, why, and how old the shown data are. */
function OfflineLine() {
  const t = useTexts();
  const locale = useLocale();
  const { offline, signInPage, dataOf } = useConnection(connection => connection);
  const date = dataOf === null ? null : formatDateTime(dataOf, locale);
  const [bare, dated] = signInPage
    ? (['offline.signInPage', 'offline.signInPageDataOf'] as const)
    : (['offline.now', 'offline.dataOf'] as const);
  return (
    <div role="status">
      {offline && <p className={classes.line}>{date === null ? t(bare) : t(dated, { date })}</p>}
    </div>
  );
}

/** Milliseconds before the bar appears: shorter requests show nothing. */
const BAR_DELAY = 200;

/** A thin bar while queries load. Each part of a screen states its own progress in words. */
function LoadingBar() {
  const busy = useIsFetching() > 0;
  const [shown, setShown] = useState(false);

  useEffect(
    function showLater() {
      if (!busy) return;
      const timer = setTimeout(() => setShown(true), BAR_DELAY);
      return function hide() {
        clearTimeout(timer);
        setShown(false);
      };
    },
    [busy],
  );

  return shown ? <div className={classes.bar} aria-hidden="true" /> : null;
}

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
