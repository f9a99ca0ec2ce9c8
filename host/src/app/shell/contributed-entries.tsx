import { useLocale } from 'shared/i18n';
import { LocalizedLink, useContributions } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import classes from './drawer.module.css';

/** The drawer's entries that remotes contribute. Only people who are signed in see them. */
export function ContributedEntries({ path }: { path: string }) {
  const locale = useLocale();
  const user = useSession(session => session.user);
  const entries = useContributions('drawer');
  if (!user) return null;
  return entries
    .filter(({ scope }) => scope === undefined || hasScope(user, scope))
    .map(({ to, title, icon }) => (
      <li key={to}>
        <LocalizedLink
          to={to}
          className={classes.entry}
          {...(path === to || path.startsWith(`${to}/`) ? { 'aria-current': 'page' } : {})}
        >
          <svg viewBox="0 0 256 256" className="ui-icon" aria-hidden="true">
            <path d={icon} />
          </svg>
          <span className={classes.label}>{title[locale]}</span>
        </LocalizedLink>
      </li>
    ));
}
