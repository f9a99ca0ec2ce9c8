import { type ReactNode, useEffect } from 'react';
import { barePath } from 'shared/i18n';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useLocation } from 'shared/router';
import { rememberWantedPage, sessionStore, useSession } from 'shared/session';
import { LoadingState } from 'shared/ui/core';

/** The router's key of the page somebody signed out on, which may still have been loading then. */
let signedOutOn: string | undefined;

sessionStore.subscribe(function rememberPage({ ended }, before) {
  if (ended !== before.ended) signedOutOn = ended === 'signed-out' ? pageKey() : undefined;
});

/** As `useLocation().key`, outside of React. */
function pageKey(): string {
  const state: { key?: string } | null = history.state;
  return state?.key ?? 'default';
}

/**
 * Shows its content to people signed in. Who signs out here goes home; everybody else goes to the login page,
 * which leads back.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const loggedIn = useSession(session => session.loggedIn);
  const busy = useSession(session => session.busy);
  const { pathname, search, key } = useLocation();
  const localize = useLocalizedPath();
  const here = `${barePath(pathname)}${search}`;
  const goesHome = signedOutOn === key;
  const turnedAway = !loggedIn && !busy && !goesHome;

  useEffect(
    function keepForLater() {
      if (turnedAway) rememberWantedPage(here);
    },
    [turnedAway, here],
  );

  if (loggedIn) return children;
  if (busy) return <LoadingState />;
  return <Navigate to={localize(goesHome ? paths.home() : paths.login(here))} replace />;
}
