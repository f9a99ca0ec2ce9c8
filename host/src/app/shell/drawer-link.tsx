import { LocalizedLink } from 'shared/navigation';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';
import type { DrawerEntry } from './drawer-entries';

/** One entry of the drawer. In the rail its name is a tooltip. */
export function DrawerLink({ entry, current }: { entry: DrawerEntry; current: boolean }) {
  const t = useTexts();
  const Icon = (current && entry.CurrentIcon) || entry.Icon;
  const content = (
    <>
      <Icon aria-hidden />
      <span className={classes.label}>{t(`shell.entries.${entry.label}`)}</span>
    </>
  );
  if (entry.external) {
    return (
      <a href={entry.to} className={classes.entry}>
        {content}
      </a>
    );
  }
  return (
    <LocalizedLink to={entry.to} className={classes.entry} {...(current ? { 'aria-current': 'page' } : {})}>
      {content}
    </LocalizedLink>
  );
}
