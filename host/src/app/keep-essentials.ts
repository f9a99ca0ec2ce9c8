import { sessionStore } from 'shared/session';

/** Whoever is signed in has on the device what is needed where there is no network: the species before all. */
export async function keepEssentials(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const { renewEssentials } = await import('shared/offline');
  await renewEssentials();
}
