import { queryClient, settingsQuery } from 'shared/api';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const first = 2;
const last = 9;

interface Avatar {
  number: number;
  /** Address of a configured service's pictures, with `{number}`. */
  service: string | null;
}

const avatarStore = createStore<Avatar>(() => ({ number: 7, service: null }));

/** Chooses one of the eight birds, on each start. */
export function chooseAvatar(random: () => number = Math.random): void {
  avatarStore.setState({ number: first + Math.floor(random() * (last - first + 1)) });
}

/** Takes the pictures of the service the server names, if it names one. */
export async function findAvatarService(): Promise<void> {
  try {
    const { avatar_url: service } = await queryClient.fetchQuery(settingsQuery);
    avatarStore.setState({ service });
  } catch (error) {
    console.error(error);
  }
}

/** A service that does not answer gives way to the birds that come with the product. */
export const leaveAvatarService = (): void => avatarStore.setState({ service: null });

/** Address of the picture chosen. */
export const useAvatar = (): string =>
  useStore(avatarStore, ({ number, service }) =>
    service ? service.replaceAll('{number}', String(number)) : `/avatars/${number}.svg`,
  );
