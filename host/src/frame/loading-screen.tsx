import { useTexts } from '../locales/texts';
import classes from './loading-screen.module.css';

/** A later visit has its files on the device already and shows the screen before anybody could read. */
const firstVisit = !globalThis.navigator?.serviceWorker?.controller;

/** In the layout of a screen that is being loaded: a map over the whole place, or a title with blocks below. */
export function LoadingScreen() {
  const t = useTexts();
  return (
    <div role="status" className={classes.page}>
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
