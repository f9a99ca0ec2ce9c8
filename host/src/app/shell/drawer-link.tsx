import { LocalizedLink } from 'shared/navigation';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';
import type { DrawerEntry } from './drawer-entries';

/** One entry of the drawer. In the rail its name is a tooltip and remains available to screen readers. */
export function DrawerLink({
  entry,
  rail,
  current,
}: {
  entry: DrawerEntry;
  rail: boolean;
  current: boolean;
}) {
  const t = useTexts();
  const label = t(`shell.entries.${entry.label}`);
  const content = (
    <>
      <span className={classes.icon}>
        <entry.Icon aria-hidden />
      </span>
      <span className={rail ? 'ui-spoken' : ''}>{label}</span>
    </>
  );
  const shape = {
    className: `${classes.entry} ${entry.nested && !rail ? classes.nested : ''}`,
    ...(rail ? { title: label } : {}),
  };
  if (entry.external) {
    return (
      <a href={entry.to} {...shape}>
        {content}
      </a>
    );
  }
  return (
    <LocalizedLink to={entry.to} {...shape} {...(current ? { 'aria-current': 'page' } : {})}>
      {content}
    </LocalizedLink>
  );
}
