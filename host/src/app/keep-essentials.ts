import { sessionStore } from 'shared/session';

/** Keeps on the device what a signed-in user needs without a network, above all the species. */
export async function keepEssentials(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const { renewEssentials } = await import('shared/offline');
  await renewEssentials();
}
