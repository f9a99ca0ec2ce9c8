import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { User } from '../../contract';

export interface Session {
  user: User | null;
  loggedIn: boolean;
  strategy: 'local';
  /** A sign-in, or the look at an earlier session on start, is under way. */
  busy: boolean;
  /** How the last session of this page ended. */
  ended: 'signed-out' | 'expired' | null;
  /** The session ends with its access token, which is not renewed. */
  autoLogout: boolean;
}

/** A session of nobody. */
export const createSessionStore = (): StoreApi<Session> =>
  createStore(() => ({
    user: null,
    loggedIn: false,
    strategy: 'local',
    busy: false,
    ended: null,
    autoLogout: false,
  }));

/** The one session of host and remotes. */
export let sessionStore: StoreApi<Session>;

/** Gives host and remotes their session. The host calls it first of all. */
export function provideSession(store: StoreApi<Session>): void {
  sessionStore = store;
}

/** A part of the session; select narrowly: `useSession(s => s.user)`. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(sessionStore, select);
}
