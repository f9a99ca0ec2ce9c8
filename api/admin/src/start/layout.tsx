import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, ListItemIcon, ListSubheader, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import {
  AppBar,
  Layout,
  LocalesMenuButton,
  Menu,
  Notification,
  TitlePortal,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { SECTION_GROUPS } from '../app/section';
import { sections } from './sections';

function AdministrationBar() {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  // A phone has no room for the language's name beside the title; screen readers still read it.
  const languages = (
    <Box sx={{ '& .MuiButton-root': { minWidth: 44, fontSize: 0 } }}>
      <LocalesMenuButton />
    </Box>
  );
  return (
    <AppBar color="primary" {...(isPhone && { toolbar: languages })}>
      <TitlePortal component="h1" />
    </AppBar>
  );
}

function AdministrationMenu() {
  const translate = useTranslate();
  const [open] = useSidebarState();
  return (
    <Menu>
      <MenuItem component="a" href={localizedPath(paths.home(), currentLocale())}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <ArrowBackIcon {...(!open && { titleAccess: translate('administration.back') })} />
        </ListItemIcon>
        {open && translate('administration.back')}
      </MenuItem>
      {SECTION_GROUPS.map(group => {
        const listed = sections.filter(section => section.group === group && section.list);
        if (listed.length === 0) return null;
        return (
          <Fragment key={group}>
            {open && (
              <ListSubheader component="div" disableSticky sx={{ background: 'none', lineHeight: '36px' }}>
                {translate(`administration.groups.${group}`)}
              </ListSubheader>
            )}
            {listed.map(({ name }) => (
              <Menu.ResourceItem key={name} name={name} />
            ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}

/** Notifications appear at the top, because a form's buttons are at the bottom of a phone's screen. */
export const AdministrationNotification = () => (
  <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
);

/** The frame: the menu with a link back to the product on the left, language and account at the top. */
export function AdministrationLayout({ children }: { children: ReactNode }) {
  return (
    <Layout
      appBar={AdministrationBar}
      menu={AdministrationMenu}
      // Wide content scrolls on its own instead of with the page.
      sx={{
        minWidth: 0,
        '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
        '& .RaLayout-content, & .RaLayout-content > *': { minWidth: 0, maxWidth: '100%' },
      }}
    >
      {children}
    </Layout>
  );
}
