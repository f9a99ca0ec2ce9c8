import { sessionStore } from 'shared/session';

/** Whoever is signed in has the species on the device, to record a bird where there is no network. */
export async function keepSpecies(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const { renewSpecies } = await import('shared/offline');
  await renewSpecies();
}
