import { queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';
import { baseLayersQuery } from 'shared/shell';

/**
 * Brings onto the device what a signed-in user needs without a network, above all the species, and resumes downloads
 * of offline areas that a closed page or a lost network interrupted.
 */
export async function prepareForOffline(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const { renewEssentials, resumeInterrupted } = await import('shared/offline');
  renewEssentials().catch(console.error);
  await resumeInterrupted(await queryClient.fetchQuery(baseLayersQuery));
}
