import classes from './spin.module.css';

/** A spinner, hidden from screen readers: the text beside it says what is loading. */
export function Spin({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={classes.spin} data-size={size} data-spin aria-hidden="true" />;
}
