import { Suspense } from 'react';
import { LocalizedLink } from 'shared/navigation';
import { useSession } from 'shared/session';
import { lazyPart } from 'shared/ui/core';
import { followsWorks } from '../../features/follow-works/follows-works';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';
import type { DrawerEntry } from './drawer-entries';

/** Loaded only for users who follow works. If it fails to load, the entry has no badge. */
const AlarmBadge = lazyPart(
  async () => (await import('../../features/follow-works/alarm-badge')).AlarmBadge,
  () => null,
);

/** One entry of the drawer. In the rail its name is a tooltip. */
export function DrawerLink({ entry, current }: { entry: DrawerEntry; current: boolean }) {
  const t = useTexts();
  const Icon = (current && entry.CurrentIcon) || entry.Icon;
  const user = useSession(session => session.user);
  const content = (
    <>
      <Icon aria-hidden />
      <span className={classes.label}>{t(`shell.entries.${entry.label}`)}</span>
      {entry.label === 'alarms' && followsWorks(user) && (
        <Suspense>
          <AlarmBadge />
        </Suspense>
      )}
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
