import type { ReactNode } from 'react';
import { barePath } from 'shared/i18n';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { LoadingState } from 'shared/ui/core';

/** Shows its content to people signed in; sends everybody else to the login page, which leads back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const loggedIn = useSession(session => session.loggedIn);
  const busy = useSession(session => session.busy);
  const { pathname, search } = useLocation();
  const localize = useLocalizedPath();
  if (loggedIn) return children;
  if (busy) return <LoadingState />;
  return <Navigate to={localize(paths.login(`${barePath(pathname)}${search}`))} replace />;
}
