import { createPortal } from 'react-dom';
import { barePath } from 'shared/i18n';
import { type Location, useLocation } from 'shared/router';
import { useSheetPlace } from 'shared/shell';
import { useDesktop } from 'shared/ui/core';
import { LoadingScreen } from '../frame/loading-screen';
import { RemoteFailure } from '../frame/remote-failure';
import { NotFound } from '../pages/not-found';
import { useMapBehind } from './map-behind';
import remotePrefixes from './prefixes.json';
import { RemoteOutlet } from './remote-outlet';
import { useListedRemote } from './use-listed-remote';

const remotes = new Map(Object.entries(remotePrefixes));

function RemotePage({ location }: { location: Location }) {
  const [, prefix = ''] = barePath(location.pathname).split('/');
  const remote = remotes.get(prefix);
  return remote ? (
    <RemoteOutlet key={remote} remote={remote} location={location} />
  ) : (
    <ListedRemote key={prefix} prefix={prefix} location={location} />
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
