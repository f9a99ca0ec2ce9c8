import type { ReactNode } from 'react';
import {
  Layout,
  LoadingIndicator,
  Notification,
  TitlePortal,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import { ListIcon } from 'shared/ui/core';
import { BarButton, TopBar } from '../app/top-bar';
import { FailedPage } from '../pages/state-pages';
import classes from './layout.module.css';
import { SideNavigation } from './side-navigation';

function AdministrationBar() {
  const translate = useTranslate();
  const [open, setOpen] = useSidebarState();
  return (
    <TopBar
      menu={
        <BarButton
          aria-label={translate(`ra.action.${open ? 'close' : 'open'}_menu`)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ListIcon />
        </BarButton>
      }
    >
      <LoadingIndicator />
    </TopBar>
  );
}

/** Notifications appear at the top, because a form's buttons are at the bottom of a phone's screen. */
export const AdministrationNotification = () => (
  <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
);

/** The application's frame: the navigation on the left, the bar above the page. */
export function AdministrationLayout({ children }: { children: ReactNode }) {
  return (
    <Layout
      className={classes.frame ?? ''}
      appBar={AdministrationBar}
      sidebar={SideNavigation}
      error={FailedPage}
      // Wide content scrolls on its own instead of with the page.
      sx={{ minWidth: 0 }}
    >
      <TitlePortal component="h1" className={classes.title ?? ''} sx={{ whiteSpace: 'normal' }} />
      {children}
    </Layout>
  );
}
