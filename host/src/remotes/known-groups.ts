import { sessionStore } from 'shared/session';

/** The groups of who is signed in, once an earlier session has been looked at. */
export function groupsOnceKnown(): Promise<readonly string[]> {
  return new Promise(resolve => {
    function look() {
      const { busy, user } = sessionStore.getState();
      if (busy) return;
      stop();
      resolve(user?.groups ?? []);
    }
    const stop = sessionStore.subscribe(look);
    look();
  });
}
