import { queryClient, settingsQuery } from 'shared/api';
import { sessionStore } from 'shared/session';
import { takeAvatarsFrom } from './shell/avatar-store';

/** Applies the server's settings on start. */
export async function applySettings(): Promise<void> {
  try {
    const settings = await queryClient.fetchQuery(settingsQuery);
    takeAvatarsFrom(settings.avatar_url);
    sessionStore.setState({ autoLogout: settings.auto_logout });
  } catch (error) {
    console.error(error);
  }
}
