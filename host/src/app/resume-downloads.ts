import { baseLayersQuery, queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';

/** Resumes downloads of offline areas that a closed page or a lost network interrupted. */
export async function resumeDownloads(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const [{ resumeInterrupted }, layers] = await Promise.all([
    import('shared/offline'),
    queryClient.fetchQuery(baseLayersQuery),
  ]);
  await resumeInterrupted(layers);
}
