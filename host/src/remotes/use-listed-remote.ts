import { useEffect, useState } from 'react';
import { candidatesHere } from './candidates-here';
import { discovery } from './discovery';
import { groupsOfUser } from './groups-of-user';

/**
 * The remote whose paths begin with a segment, as the list of releases says; `undefined` while that is not known, `null`
 * if there is none for this browser and user.
 */
export function useListedRemote(prefix: string): string | null | undefined {
  const [remote, setRemote] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    remoteListedFor(prefix)
      .catch(() => null)
      .then(found => {
        if (!isGone) setRemote(found);
      });
    return () => {
      isGone = true;
    };
  }, [prefix]);
  return remote;
}

async function remoteListedFor(prefix: string): Promise<string | null> {
  const { microFrontends } = await discovery();
  const [found, releases] =
    Object.entries(microFrontends).find(([, listed]) =>
      listed.some(({ extras }) => extras?.prefix === prefix),
    ) ?? [];
  if (!found || !releases) return null;
  const candidates = candidatesHere(found, releases, await groupsOfUser());
  return candidates.length > 0 ? found : null;
}
