import classes from './spin.module.css';

/** A turning ring: something is on its way. What, is said beside it. */
export function Spin({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={classes.spin} data-size={size} data-spin aria-hidden="true" />;
}
