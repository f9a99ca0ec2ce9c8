import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { keepEarlyMap } from 'shared/early';
import { barePath, useLocale } from 'shared/i18n';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useLocation } from 'shared/router';
import { rememberWantedPage, sessionStore, useSession } from 'shared/session';
import { i18n, type Layout } from 'shared/shell';
import { nameDocument } from 'shared/ui/core';
import { layoutFor } from './form-layout';
import { LoadingScreen } from './loading-screen';

/** The location key of the page on which the user signed out. It is recorded even if that page was still loading. */
let signedOutOn: string | undefined;

sessionStore.subscribe(function rememberPage({ ended }, before) {
  if (ended !== before.ended) signedOutOn = ended === 'signed-out' ? pageKey() : undefined;
});

/** The same as `useLocation().key`, outside React. */
function pageKey(): string {
  const state: { key?: string } | null = history.state;
  return state?.key ?? 'default';
}

/**
 * Shows its content to signed-in users. A user who signs out on the page goes home; anybody else goes to the login
 * page, which leads back here.
 * @param placed puts content in the screen's place, whose layout nobody sees who is turned away
 */
function RequireSession({
  children,
  placed,
}: {
  children: ReactNode;
  placed(content: ReactNode): ReactNode;
}) {
  const loggedIn = useSession(session => session.loggedIn);
  const busy = useSession(session => session.busy);
  const { pathname, search, key } = useLocation();
  const localize = useLocalizedPath();
  const target = `${barePath(pathname)}${search}`;
  const goesHome = signedOutOn === key;
  const turnedAway = !loggedIn && !busy && !goesHome;

  useEffect(
    function rememberTarget() {
      if (turnedAway) rememberWantedPage(target);
    },
    [turnedAway, target],
  );

  if (loggedIn || busy) return placed(loggedIn ? children : <LoadingScreen />);
  return <Navigate to={localize(goesHome ? paths.home() : paths.login(target))} replace />;
}

interface PageProps {
  title: { namespace: string; key: string };
  auth?: boolean | undefined;
  layout?: Layout | undefined;
  children: ReactNode;
}

export function Page({ title, auth, layout = 'default', children }: PageProps) {
  const locale = useLocale();
  const { key, search } = useLocation();
  const text = i18n.t(title.key, { ns: title.namespace, lng: locale });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet beside the map leaves its title behind.
  useEffect(
    function nameScreen() {
      nameDocument(text);
    },
    [text, key],
  );
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function keepMap() {
      if (layout === 'floating') keepEarlyMap(place.current);
    },
    [layout],
  );
  const placed = (content: ReactNode) => (
    <div ref={place} className={`layout-${layoutFor(layout, search)}`}>
      {content}
    </div>
  );
  return auth ? <RequireSession placed={placed}>{children}</RequireSession> : placed(children);
}
