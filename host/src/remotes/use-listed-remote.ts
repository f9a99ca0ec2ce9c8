import { useEffect, useState } from 'react';
import { candidatesHere } from './candidates-here';
import { type DiscoveryDocument, discovery, latestDocument } from './discovery';
import { groupsOfUser } from './groups-of-user';
import { reportFailure } from './report-failure';

export interface ListedRemote {
  /**
   * The name of the remote. `null` if there is none for this browser and user; `undefined` while the list of releases
   * is loading.
   */
  remote: string | null | undefined;
  /** The list could not be read, which has been reported. */
  failed: boolean;
  retry(): void;
}

const READING = { remote: undefined, failed: false };

/** The remote whose paths begin with a segment, according to the list of releases. */
export function useListedRemote(prefix: string): ListedRemote {
  const [listed, setListed] = useState<Omit<ListedRemote, 'retry'>>(READING);
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
  // The last good copy may be older than the remote. Only the server's current list proves that there is none.
  const [remote, releases] = listedIn(await discovery()) ?? listedIn(await latestDocument()) ?? [];
  if (!remote || !releases) return null;
  const candidates = candidatesHere(remote, releases, await groupsOfUser());
  return candidates.length > 0 ? remote : null;
}
