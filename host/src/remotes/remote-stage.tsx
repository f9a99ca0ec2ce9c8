import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { barePath } from 'shared/i18n';
import { type Location, useLocation } from 'shared/router';
import { useSheetPlace } from 'shared/shell';
import { useDesktop } from 'shared/ui/core';
import { LoadingScreen } from '../frame/loading-screen';
import { RemoteFailure } from '../frame/remote-failure';
import { NotFound } from '../pages/failure';
import { candidatesHere, groupsOfUser, tellIfNotPinned } from './candidates-here';
import { isEnded } from './choose-release';
import { type DiscoveryDocument, discovery, latestDocument } from './discovery';
import { useMapBehind } from './map-behind';
import remotePrefixes from './prefixes.json';
import { RemoteOutlet } from './remote-outlet';
import { reportFailure } from './report-failure';

interface Listing {
  /**
   * The name of the remote. `null` if there is none for this browser and user; `undefined` while the list of releases
   * is loading.
   */
  remote: string | null | undefined;
  /** Whether the list could not be read. The failure has been reported. */
  failed: boolean;
  retry(): void;
}

const READING = { remote: undefined, failed: false };

/** The remote whose paths begin with a segment, according to the list of releases. */
function useListedRemote(prefix: string): Listing {
  const [listed, setListed] = useState<Omit<Listing, 'retry'>>(READING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads the list again.
  useEffect(() => {
    let isGone = false;
    const show = (next: typeof listed) => {
      if (!isGone) setListed(next);
    };
    show(READING);
    remoteListedFor(prefix).then(
      remote => show({ remote, failed: false }),
      error => {
        reportFailure({ remote: '', version: '', cause: 'discovery' }, error);
        show({ remote: undefined, failed: true });
      },
    );
    return () => {
      isGone = true;
    };
  }, [prefix, attempt]);
  return { ...listed, retry: () => setAttempt(number => number + 1) };
}

async function remoteListedFor(prefix: string): Promise<string | null> {
  const listedIn = ({ microFrontends }: DiscoveryDocument) =>
    Object.entries(microFrontends).find(([, listed]) =>
      listed.some(({ extras }) => extras?.prefix === prefix),
    );
  // The stored list may be older than a remote. Only the server's current list proves that no remote has the prefix.
  const listed = listedIn(await discovery()) ?? listedIn(await latestDocument());
  // Where nothing is listed any more, only the usual name tells whose release a link asks for.
  const [remote, releases] = listed ?? [`remote-${prefix}`, []];
  const candidates = candidatesHere(remote, releases, await groupsOfUser());
  if (candidates.length > 0 || isEnded(releases)) return remote;
  tellIfNotPinned(remote);
  return null;
}

const remotes = new Map(Object.entries(remotePrefixes));

/** The first segment of a path without its language. */
const prefixOf = (path: string): string => path.split('/')[1] ?? '';

/** The remote known to this shell whose paths a path without its language belongs to. */
export const remoteOf = (path: string): string | undefined => remotes.get(prefixOf(path));

function RemotePage({ location }: { location: Location }) {
  const path = barePath(location.pathname);
  const remote = remoteOf(path);
  return remote ? (
    <RemoteOutlet key={remote} remote={remote} location={location} />
  ) : (
    <ListedRemote key={prefixOf(path)} prefix={prefixOf(path)} location={location} />
  );
}

/** Screens of a remote that this shell does not know. The list of releases assigns its paths. */
function ListedRemote({ prefix, location }: { prefix: string; location: Location }) {
  const { remote, failed, retry } = useListedRemote(prefix);
  if (failed)
    return (
      <div className="layout-default">
        <RemoteFailure reason="discovery" onRetry={retry} />
      </div>
    );
  if (remote === undefined) return <LoadingScreen />;
  return remote ? <RemoteOutlet remote={remote} location={location} /> : <NotFound />;
}

/** The remotes' screens. On a desktop, a sheet that was opened from the map stands beside it. */
export function RemoteStage() {
  const location = useLocation();
  const behind = useMapBehind();
  const map = useDesktop() ? behind : null;
  const place = useSheetPlace();
  return (
    <>
      <RemotePage location={map ?? location} />
      {map && place && createPortal(<RemotePage location={location} />, place)}
    </>
  );
}
