import { baseLayersQuery, queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';

/** Areas that were being taken along when the page, or the network, went away are gone on with. */
export async function resumeDownloads(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const [{ resumeInterrupted }, layers] = await Promise.all([
    import('shared/offline'),
    queryClient.fetchQuery(baseLayersQuery),
  ]);
  await resumeInterrupted(layers);
}
