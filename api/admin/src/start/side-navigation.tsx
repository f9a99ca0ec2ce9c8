import { Drawer, type Theme, useMediaQuery } from '@mui/material';
import { Fragment } from 'react';
import { useLocaleState, useLocales, useSidebarState, useTheme, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { ArrowLeftIcon, MoonIcon, SunIcon, TranslateIcon } from 'shared/ui/core';
import { SECTION_GROUPS } from '../app/section';
import classes from './layout.module.css';
import { sections } from './sections';

/** The side navigation: beside the page on a desktop (rail or expanded), above it on a phone. */
export function SideNavigation() {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const [open, setOpen] = useSidebarState();
  if (!isPhone)
    return (
      <div className={`${classes.side} ${open ? '' : classes.rail}`}>
        <Navigation />
      </div>
    );
  const close = () => setOpen(false);
  return (
    <Drawer open={open} onClose={close} slotProps={{ paper: { className: classes.sheet ?? '' } }}>
      <Navigation onFollow={close} />
    </Drawer>
  );
}

function Navigation({ onFollow }: { onFollow?: () => void }) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('administration.title')} className={classes.navigation}>
      <a href={localizedPath(paths.home(), currentLocale())} className={classes.entry}>
        <ArrowLeftIcon />
        <span className={classes.label}>{translate('administration.back')}</span>
      </a>
      <div className={classes.groups}>
        {SECTION_GROUPS.map(group => (
          <Fragment key={group}>
            <h2>{translate(`administration.groups.${group}`)}</h2>
            <ul>
              {sections
                .filter(section => section.group === group && section.list)
                .map(({ name, icon: Icon }) => (
                  <li key={name}>
                    <NavLink to={`/${name}`} className={classes.entry ?? ''} onClick={onFollow}>
                      <Icon />
                      <span className={classes.label}>
                        {translate(`resources.${name}.name`, { smart_count: 2 })}
                      </span>
                    </NavLink>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <Preferences />
    </nav>
  );
}

/** Shows the administration in the other language, or in the other theme. */
function Preferences() {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const [theme, setTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={classes.preferences}>
      {useLocales()
        .filter(other => other.locale !== locale)
        .map(other => (
          <button
            type="button"
            key={other.locale}
            lang={other.locale}
            className={classes.preference}
            onClick={() => void setLocale(other.locale)}
          >
            <TranslateIcon />
            <span className={classes.label}>{other.name}</span>
          </button>
        ))}
      <button type="button" className={classes.preference} onClick={() => setTheme(otherTheme)}>
        {otherTheme === 'dark' ? <MoonIcon /> : <SunIcon />}
        <span className={classes.label}>{translate(`administration.themes.${otherTheme}`)}</span>
      </button>
    </div>
  );
}
