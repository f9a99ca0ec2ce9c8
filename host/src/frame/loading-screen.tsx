import { barePath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { useTexts } from '../locales/texts';
import classes from './loading-screen.module.css';

/** The shape of a screen that is being loaded: a map over the whole place, or a title with blocks below. */
export function LoadingScreen() {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <div role="status" className={barePath(pathname) === paths.search() ? classes.map : classes.page}>
      <span className="ui-spoken">{t('shell.loading')}</span>
      <div aria-hidden="true" className={classes.blocks}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
