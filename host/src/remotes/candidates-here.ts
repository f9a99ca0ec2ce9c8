import { slotOf } from 'releases/slots';
import { sessionStore } from 'shared/session';
import { browserId, type Candidate, candidatesOf } from './choose-release';
import type { Release } from './discovery';

/** The signed-in user's groups, once an earlier session has been restored. */
export function groupsOfUser(): Promise<readonly string[]> {
  return new Promise(resolve => {
    function resolveWhenReady() {
      const { busy, user } = sessionStore.getState();
      if (busy) return;
      unsubscribe();
      resolve(user?.groups ?? []);
    }
    const unsubscribe = sessionStore.subscribe(resolveWhenReady);
    resolveWhenReady();
  });
}

const storageKey = 'remote-pins';

/** Versions pinned by `?remote-search=1.5.0`, for the lifetime of the tab. An empty value removes a pin. */
const pins: Record<string, string> = {
  ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'),
  ...Object.fromEntries(
    [...new URLSearchParams(window.location.search)].filter(([name]) => name.startsWith('remote-')),
  ),
};
sessionStorage.setItem(storageKey, JSON.stringify(pins));

export const pinOf = (remote: string): string | null => pins[remote] || null;

/**
 * The URLs to try in this browser, in order: see `candidatesOf`.
 * @param groups the groups of the signed-in user
 */
export const candidatesHere = (remote: string, releases: Release[], groups: readonly string[]): Candidate[] =>
  candidatesOf(releases, slotOf(browserId(), remote), pinOf(remote), groups);
