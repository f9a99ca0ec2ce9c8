import { useTexts } from '../locales/texts';
import classes from './loading-screen.module.css';

/** On later visits, the files are on the device and the screen appears before a text could be read. */
const firstVisit = !globalThis.navigator?.serviceWorker?.controller;

/** Placeholder in the layout of the screen that is loading: a full-size map, or a title with blocks below. */
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
