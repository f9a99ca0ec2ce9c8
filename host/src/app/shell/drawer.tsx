import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { barePath, locales, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useContributions, useSwitchLocale } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import {
  CaretLeftIcon,
  CircleHalfIcon,
  MoonIcon,
  SideSheet,
  SunIcon,
  setTheme,
  THEME_CHOICES,
  TranslateIcon,
  useThemeChoice,
} from 'shared/shell';
import { CaretRightIcon, XIcon } from 'shared/ui/core';
import { useStore } from 'zustand';
import { useTexts } from '../../locales/texts';
import { endedStore } from '../../remotes/discovery';
import { remoteOf } from '../../remotes/remote-stage';
import { leaveAvatarService, useAvatar, useIdentity } from './avatar-store';
import classes from './drawer.module.css';
import { drawerEntries, entryOf } from './drawer-entries';
import { DrawerLink } from './drawer-link';
import { closeDrawer, toggleRail, useDrawer } from './drawer-store';

const THEME_ICONS = { light: SunIcon, dark: MoonIcon, device: CircleHalfIcon };

function PreferenceButtons() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const theme = useThemeChoice();
  return (
    <div className={classes.preferences}>
      {locales
        .filter(code => code !== locale)
        .map(code => (
          <button
            type="button"
            key={code}
            lang={code}
            className={classes.preference}
            onClick={() => switchLocale(code)}
          >
            <TranslateIcon />
            <span className={classes.label}>{t(`shell.languages.${code}`)}</span>
          </button>
        ))}
      {THEME_CHOICES.map(choice => {
        const Icon = THEME_ICONS[choice];
        return (
          <button
            type="button"
            key={choice}
            className={classes.preference}
            aria-label={t(`shell.themes.${choice}`)}
            title={t(`shell.themes.${choice}`)}
            aria-pressed={theme === choice}
            onClick={() => setTheme(choice)}
          >
            <Icon />
          </button>
        );
      })}
    </div>
  );
}

function DrawerHeader() {
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

type Contributed = ReturnType<typeof useContributions<'drawer'>>[number];

function ContributedEntry({ entry: { to, title, icon }, current }: { entry: Contributed; current: boolean }) {
  const locale = useLocale();
  return (
    <li>
      <LocalizedLink to={to} className={classes.entry} {...(current ? { 'aria-current': 'page' } : {})}>
        <svg viewBox="0 0 256 256" className="ui-icon" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span className={classes.label}>{title[locale]}</span>
      </LocalizedLink>
    </li>
  );
}

/** Label of the entry before which the entries of remotes are inserted. */
const CONTRIBUTED_BEFORE = 'about';

/** Width of the drawer on a phone in px, the same as when it is expanded on a desktop. */
const WIDTH = 256;

/** The side navigation: beside the page on a desktop (rail or expanded), over the page on a phone. */
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

/** @param children the button that collapses, expands or closes the drawer */
function Navigation({ children }: { children: ReactNode }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const user = useSession(session => session.user);
  const path = barePath(useLocation().pathname);
  const shown = useContributions('drawer');
  const contributed = user ? shown : [];
  // A page of a remote may be below that of another entry.
  const current = contributed.find(({ to }) => path === to || path.startsWith(`${to}/`)) ?? entryOf(path);
  const ended = useStore(endedStore, state => state.ended);
  const entries = drawerEntries.filter(
    ({ signedIn, to }) => (loggedIn || !signedIn) && !ended.some(remote => remote === remoteOf(to)),
  );
  return (
    <nav aria-label={t('shell.navigation')} className={classes.navigation}>
      <DrawerHeader />
      <ul className={classes.entries}>
        {entries.map(entry => (
          <Fragment key={entry.label}>
            {entry.label === CONTRIBUTED_BEFORE &&
              contributed.map(added => (
                <ContributedEntry key={added.to} entry={added} current={added === current} />
              ))}
            <li data-begins={entry.begins}>
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
