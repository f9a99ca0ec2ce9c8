import { slotOf } from 'releases/slots';
import { sessionStore } from 'shared/session';
import { notify } from 'shared/ui/core';
import { useTexts } from '../locales/texts';
import { type Candidate, candidatesOf } from './choose-release';
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
 * Tells the user if a link asked for another version than the one that is shown, for example one that was retired.
 * @param version undefined if no release is shown
 */
export function tellIfNotPinned(remote: string, version?: string): void {
  const pinned = pinOf(remote);
  if (pinned && pinned !== version)
    notify({ type: 'warning', msg: useTexts.translate('remote.notPinned', { version: pinned }) });
}

const idKey = 'remote-bucket';

/**
 * The id that determines the slots here: of the account that is signed in, or was last, so that a person gets the same
 * releases in every browser. Before anybody has signed in, it is random and created once.
 */
export function placedId(): string {
  const { user } = sessionStore.getState();
  const stored = localStorage.getItem(idKey);
  const id = user ? `account ${user.id}` : (stored ?? crypto.randomUUID?.() ?? String(Math.random()));
  if (id !== stored) localStorage.setItem(idKey, id);
  return id;
}

/**
 * The URLs to try in this browser, in order: see `candidatesOf`.
 * @param groups the groups of the signed-in user
 */
export const candidatesHere = (remote: string, releases: Release[], groups: readonly string[]): Candidate[] =>
  candidatesOf(releases, slotOf(placedId(), remote), pinOf(remote), groups);
