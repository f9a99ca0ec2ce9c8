import { useEffect, useState } from 'react';
import { useIsFetching } from 'shared/api';
import classes from './loading-bar.module.css';

/** Nothing is shown for work shorter than this, in milliseconds. */
const throttle = 200;

/** A thin bar while the server is being asked; each part of a screen tells its own state in words. */
export function LoadingBar() {
  const busy = useIsFetching() > 0;
  const [shown, setShown] = useState(false);

  useEffect(
    function showLater() {
      if (!busy) return;
      const timer = setTimeout(() => setShown(true), throttle);
      return function hide() {
        clearTimeout(timer);
        setShown(false);
      };
    },
    [busy],
  );

  return shown ? <div className={classes.bar} aria-hidden="true" /> : null;
}
