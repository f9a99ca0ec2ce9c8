import { locales, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate, useSwitchLocale } from 'shared/navigation';
import { signOut, useSession } from 'shared/session';
import {
  ListIcon,
  MoonIcon,
  mayLeave,
  SignOutIcon,
  SunIcon,
  setTheme,
  UserIcon,
  useTheme,
} from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { toggleDrawer, useDrawer } from './drawer-store';
import { OutboxSlot } from './outbox-slot';
import classes from './top-bar.module.css';
import { useIdentity } from './use-identity';

/** Menu, product name, user, language, theme, login and logout. */
export function TopBar({ desktop }: { desktop: boolean }) {
  const t = useTexts();
  const open = useDrawer(drawer => drawer.open);
  const { name } = useIdentity();
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.button}
        aria-label={t('shell.menu')}
        aria-expanded={open}
        aria-controls="drawer"
        onClick={toggleDrawer}
      >
        <ListIcon />
      </button>
      <LocalizedLink to={paths.home()} className={classes.brand} aria-label={t('shell.product')}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span>{t('shell.product')}</span>
      </LocalizedLink>
      {desktop && <span className={classes.name}>{name}</span>}
      <OutboxSlot />
      <LocaleSwitch />
      <ThemeSwitch />
      <SessionButton desktop={desktop} />
    </header>
  );
}

function LocaleSwitch() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <fieldset className={classes.locales} aria-label={t('shell.language')}>
      {locales.map(code => (
        <button
          type="button"
          key={code}
          lang={code}
          className={classes.locale}
          aria-label={`${code.toUpperCase()} ${t(`shell.languages.${code}`)}`}
          aria-pressed={code === locale}
          onClick={() => switchLocale(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

function ThemeSwitch() {
  const t = useTexts();
  const theme = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(`shell.themes.${other}`)}
      title={t(`shell.themes.${other}`)}
      onClick={() => setTheme(other)}
    >
      {theme === 'light' ? <MoonIcon /> : <SunIcon />}
    </button>
  );
}

async function leaveAndSignOut(goHome: () => void): Promise<void> {
  if (!(await mayLeave())) return;
  signOut();
  goHome();
}

function SessionButton({ desktop }: { desktop: boolean }) {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const navigate = useLocalizedNavigate();
  const label = t(loggedIn ? 'shell.logout' : 'shell.login');
  function changeSession() {
    if (loggedIn) void leaveAndSignOut(() => navigate(paths.home(), { replace: true }));
    else navigate(paths.login());
  }
  return (
    <button type="button" className={classes.session} aria-label={label} onClick={changeSession}>
      {loggedIn ? <SignOutIcon /> : <UserIcon />}
      {desktop && label}
    </button>
  );
}
