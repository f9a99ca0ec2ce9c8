import { type ReactNode, useRef } from 'react';
import { barePath } from 'shared/i18n';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { LoadingState } from 'shared/ui/core';

/**
 * Shows its content to people signed in. Who signs out here goes home; everybody else goes to the login page,
 * which leads back.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const loggedIn = useSession(session => session.loggedIn);
  const busy = useSession(session => session.busy);
  const signedOut = useSession(session => session.ended === 'signed-out');
  const wasShown = useRef(false);
  const { pathname, search } = useLocation();
  const localize = useLocalizedPath();
  if (loggedIn) {
    wasShown.current = true;
    return children;
  }
  if (busy) return <LoadingState />;
  const target = signedOut && wasShown.current ? paths.home() : paths.login(`${barePath(pathname)}${search}`);
  return <Navigate to={localize(target)} replace />;
}
