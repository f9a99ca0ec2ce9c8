import { type ReactNode, useEffect, useRef } from 'react';
import { barePath } from 'shared/i18n';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useLocation } from 'shared/router';
import { rememberWantedPage, useSession } from 'shared/session';
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
  const here = `${barePath(pathname)}${search}`;
  const goesHome = signedOut && wasShown.current;
  const turnedAway = !loggedIn && !busy && !goesHome;

  useEffect(
    function keepForLater() {
      if (turnedAway) rememberWantedPage(here);
    },
    [turnedAway, here],
  );

  if (loggedIn) {
    wasShown.current = true;
    return children;
  }
  if (busy) return <LoadingState />;
  return <Navigate to={localize(goesHome ? paths.home() : paths.login(here))} replace />;
}
