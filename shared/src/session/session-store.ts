import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The person signed in, as `GET auth/users/me/` tells. */
export interface User {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  full_name: string;
  phone?: string | null | undefined;
  avatar?: string | null | undefined;
  areas: number[];
  groups: string[];
  scope: string[] | Record<string, unknown>;
  is_staff: boolean;
}

export interface Session {
  user: User | null;
  loggedIn: boolean;
  strategy: 'local';
  /** A sign-in, or the look at an earlier session on start, is under way. */
  busy: boolean;
}

export const sessionStore = createStore<Session>(() => ({
  user: null,
  loggedIn: false,
  strategy: 'local',
  busy: false,
}));

/** A part of the session; select narrowly: `useSession(s => s.user)`. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(sessionStore, select);
}
