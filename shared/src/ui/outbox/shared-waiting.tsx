import { useEffect, useState } from 'react';
import { sharedPhotographs } from '../../outbox/worker';
import { LocalizedLink } from '../../platform/navigation';
import { SHARE_PATH } from '../../platform/navigation/takes-shared';
import { useTexts } from '../drafts/texts';
import classes from './outbox-screen.module.css';

/** Links to the photographs that another application shared, until a form has taken them. */
export function SharedWaiting() {
  const t = useTexts();
  const [count, setCount] = useState(0);
  useEffect(function countShared() {
    sharedPhotographs().then(photographs => setCount(photographs.length), console.warn);
  }, []);
  if (count === 0) return null;
  return (
    <p className={classes.notice}>
      {t('sharedWaiting', { count })} <LocalizedLink to={SHARE_PATH}>{t('chooseShared')}</LocalizedLink>
    </p>
  );
}
