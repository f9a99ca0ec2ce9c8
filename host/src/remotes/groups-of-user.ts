import { sessionStore } from 'shared/session';

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
