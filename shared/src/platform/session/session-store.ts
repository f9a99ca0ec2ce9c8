import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { User } from '../../contract';

export interface Session {
  user: User | null;
  loggedIn: boolean;
  strategy: 'local';
  /** Whether a sign-in, or the check for an earlier session on start, is in progress. */
  busy: boolean;
  /** How the last session of this page ended. */
  ended: 'signed-out' | 'expired' | null;
  /** Whether the session ends with its access token instead of being renewed. */
  autoLogout: boolean;
}

export const createSessionStore = (): StoreApi<Session> =>
  createStore(() => ({
    user: null,
    loggedIn: false,
    strategy: 'local',
    busy: false,
    ended: null,
    autoLogout: false,
  }));

/** The single session of host and remotes. */
export let sessionStore: StoreApi<Session>;

/** Provides the session to host and remotes. The host calls it before anything uses the session. */
export function provideSession(store: StoreApi<Session>): void {
  sessionStore = store;
}

/** Selects a part of the session. Select narrowly: `useSession(s => s.user)`. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(sessionStore, select);
}
