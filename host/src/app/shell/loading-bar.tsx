import { useEffect, useState } from 'react';
import { useIsFetching } from 'shared/shell';
import classes from './loading-bar.module.css';

/** Milliseconds before the bar appears: shorter requests show nothing. */
const throttle = 200;

/** A thin bar while requests run. Each part of a screen states its own progress in words. */
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
