import { barePath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { useTexts } from '../locales/texts';
import classes from './loading-screen.module.css';

/** A later visit has its files on the device already and shows the screen before anybody could read. */
const firstVisit = !globalThis.navigator?.serviceWorker?.controller;
const aForm = /^\/infrastructures\/[^/]+\/./;

/** The top bar takes the place it has on the screen. */
const shapes: Record<string, string> = {
  [paths.search()]: `layout-floating ${classes.map}`,
  [paths.login()]: `layout-cover ${classes.page}`,
};

/** The shape of a screen that is being loaded: a map over the whole place, or a title with blocks below. */
export function LoadingScreen() {
  const t = useTexts();
  const path = barePath(useLocation().pathname);
  return (
    <div role="status" className={shapes[path] ?? classes.page} data-form-bar={aForm.test(path) || undefined}>
      <span className="ui-spoken">{t('shell.loading')}</span>
      <div className={classes.blocks}>
        <div aria-hidden="true" />
        {firstVisit ? <p className={classes.patience}>{t('shell.firstLoading')}</p> : null}
        <div aria-hidden="true" />
        <div aria-hidden="true" />
      </div>
    </div>
  );
}
